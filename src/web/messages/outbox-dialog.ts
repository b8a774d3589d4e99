import { getMessages } from './catalogue.ts';

export const OUTBOX_DIALOG_MESSAGES = getMessages('outboxDialog');
