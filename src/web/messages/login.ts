import { getMessages } from './catalogue.ts';

export const LOGIN_MESSAGES = getMessages('login');
