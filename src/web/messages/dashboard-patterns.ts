import { messagesOf } from './catalogue.ts';

export const PATTERN_MESSAGES = messagesOf('dashboardPatterns');
