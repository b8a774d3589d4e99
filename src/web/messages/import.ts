import { messagesOf } from './catalogue.ts';

export const IMPORT_MESSAGES = messagesOf('import');
