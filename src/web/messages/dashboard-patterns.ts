import { getMessages } from './catalogue.ts';

export const PATTERN_MESSAGES = getMessages('dashboardPatterns');
