import { getMessages } from './catalogue.ts';

export const INSTALL_MESSAGES = getMessages('install');
