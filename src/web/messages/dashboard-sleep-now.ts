import { messagesOf } from './catalogue.ts';

export const SLEEP_NOW_MESSAGES = messagesOf('dashboardSleepNow');
