import { messagesOf } from './catalogue.ts';

export const ACCOUNT_MESSAGES = messagesOf('account');
