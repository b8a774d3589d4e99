import { getMessages } from './catalogue.ts';

export const RECOVERY_MESSAGES = getMessages('accountRecovery');
