import { getMessages } from './catalogue.ts';

export const IMPORT_MESSAGES = getMessages('import');
