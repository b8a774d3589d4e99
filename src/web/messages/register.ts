import { messagesOf } from './catalogue.ts';

export const REGISTER_MESSAGES = messagesOf('register');
