import { getMessages } from './catalogue.ts';

export const CLOCKS_DIFFER_MESSAGES = getMessages('clocksDiffer');
