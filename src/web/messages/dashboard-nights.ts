import { messagesOf } from './catalogue.ts';

export const NIGHTS_MESSAGES = messagesOf('dashboardNights');
