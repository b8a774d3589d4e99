import { getMessages } from './catalogue.ts';

export const HISTORY_MESSAGES = getMessages('dashboardHistory');
