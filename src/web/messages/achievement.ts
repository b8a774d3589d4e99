import { getMessages } from './catalogue.ts';

export const ACHIEVEMENT_MESSAGES = getMessages('achievement');
