import { getMessages } from './catalogue.ts';

export const SLEEP_NOW_MESSAGES = getMessages('dashboardSleepNow');
