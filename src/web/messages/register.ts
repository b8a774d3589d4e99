import { getMessages } from './catalogue.ts';

export const REGISTER_MESSAGES = getMessages('register');
