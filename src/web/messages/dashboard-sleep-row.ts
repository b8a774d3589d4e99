import { messagesOf } from './catalogue.ts';

export const SLEEP_ROW_MESSAGES = messagesOf('dashboardSleepRow');
