import { getMessages } from './catalogue.ts';

export const SLEEP_ROW_MESSAGES = getMessages('dashboardSleepRow');
