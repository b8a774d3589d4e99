import { messagesOf } from './catalogue.ts';

export const DASHBOARD_MESSAGES = messagesOf('dashboard');
