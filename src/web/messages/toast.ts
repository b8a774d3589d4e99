import { getMessages } from './catalogue.ts';

export const TOAST_MESSAGES = getMessages('toast');
