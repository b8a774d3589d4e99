import { getMessages } from './catalogue.ts';

export const MORNING_MESSAGES = getMessages('dashboardMorning');
