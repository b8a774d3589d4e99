import { getMessages } from './catalogue.ts';

export const APP_MESSAGES = getMessages('app');
