import { messagesOf } from './catalogue.ts';

export const REPORT_MESSAGES = messagesOf('dashboardReport');
