import { getMessages } from './catalogue.ts';

export const REPORT_MESSAGES = getMessages('dashboardReport');
