import { getMessages } from './catalogue.ts';

export const ACTIVITY_MESSAGES = getMessages('accountActivity');
