import { getMessages } from './catalogue.ts';

export const UPDATE_MESSAGES = getMessages('update');
