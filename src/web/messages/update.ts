import { messagesOf } from './catalogue.ts';

export const UPDATE_MESSAGES = messagesOf('update');
