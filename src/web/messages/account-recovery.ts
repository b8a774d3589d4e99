import { messagesOf } from './catalogue.ts';

export const RECOVERY_MESSAGES = messagesOf('accountRecovery');
