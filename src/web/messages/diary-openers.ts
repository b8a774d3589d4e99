import { getMessages } from './catalogue.ts';

export const DIARY_OPENERS = getMessages('diaryOpeners');
