import { messagesOf } from './catalogue.ts';

export const MORNING_MESSAGES = messagesOf('dashboardMorning');
