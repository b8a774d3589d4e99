import { messagesOf } from './catalogue.ts';

export const TOAST_MESSAGES = messagesOf('toast');
