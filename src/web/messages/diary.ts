import { messagesOf } from './catalogue.ts';

export const DIARY_MESSAGES = messagesOf('diary');
