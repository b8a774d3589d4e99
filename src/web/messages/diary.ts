import { getMessages } from './catalogue.ts';

export const DIARY_MESSAGES = getMessages('diary');
