import { messagesOf } from './catalogue.ts';

export const AUTH_MESSAGES = messagesOf('auth');
