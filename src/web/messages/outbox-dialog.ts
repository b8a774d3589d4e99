import { messagesOf } from './catalogue.ts';

export const OUTBOX_DIALOG_MESSAGES = messagesOf('outboxDialog');
