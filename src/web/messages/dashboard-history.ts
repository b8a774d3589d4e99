import { messagesOf } from './catalogue.ts';

export const HISTORY_MESSAGES = messagesOf('dashboardHistory');
