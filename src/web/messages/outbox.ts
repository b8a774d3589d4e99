import { messagesOf } from './catalogue.ts';

export const OUTBOX_MESSAGES = messagesOf('outbox');
