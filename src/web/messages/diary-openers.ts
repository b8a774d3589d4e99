import { messagesOf } from './catalogue.ts';

export const DIARY_OPENERS = messagesOf('diaryOpeners');
