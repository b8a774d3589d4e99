import { getMessages } from './catalogue.ts';

export const JOURNEY_VIEW_MESSAGES = getMessages('dashboardJourneyViews');
