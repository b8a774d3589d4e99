import { getMessages } from './catalogue.ts';

export const DIALOG_MESSAGES = getMessages('dialog');
