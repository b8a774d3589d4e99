import { messagesOf } from './catalogue.ts';

export const CLOCKS_DIFFER_MESSAGES = messagesOf('clocksDiffer');
