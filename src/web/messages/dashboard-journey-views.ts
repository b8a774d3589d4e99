import { messagesOf } from './catalogue.ts';

export const JOURNEY_VIEW_MESSAGES = messagesOf('dashboardJourneyViews');
