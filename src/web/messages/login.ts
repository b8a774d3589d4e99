import { messagesOf } from './catalogue.ts';

export const LOGIN_MESSAGES = messagesOf('login');
