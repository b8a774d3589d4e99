import { getMessages } from './catalogue.ts';

export const OUTBOX_MESSAGES = getMessages('outbox');
