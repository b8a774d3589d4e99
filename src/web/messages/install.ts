import { messagesOf } from './catalogue.ts';

export const INSTALL_MESSAGES = messagesOf('install');
