import { getMessages } from './catalogue.ts';

export const JOURNEY_MESSAGES = getMessages('dashboardJourney');
