import { getMessages } from './catalogue.ts';

export const RULES_CHANGE_MESSAGES = getMessages('rulesChange');
