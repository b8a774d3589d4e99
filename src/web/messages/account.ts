import { getMessages } from './catalogue.ts';

export const ACCOUNT_MESSAGES = getMessages('account');
