import { messagesOf } from './catalogue.ts';

export const APP_MESSAGES = messagesOf('app');
