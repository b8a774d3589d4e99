import { messagesOf } from './catalogue.ts';

export const JOURNEY_MESSAGES = messagesOf('dashboardJourney');
