import { messagesOf } from './catalogue.ts';

export const ACTIVITY_MESSAGES = messagesOf('accountActivity');
