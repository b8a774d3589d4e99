import { messagesOf } from './catalogue.ts';

export const RULES_CHANGE_MESSAGES = messagesOf('rulesChange');
