import { messagesOf } from './catalogue.ts';

export const ACHIEVEMENT_MESSAGES = messagesOf('achievement');
