import { messagesOf } from './catalogue.ts';

export const DIALOG_MESSAGES = messagesOf('dialog');
