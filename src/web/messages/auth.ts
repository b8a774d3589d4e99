import { getMessages } from './catalogue.ts';

export const AUTH_MESSAGES = getMessages('auth');
