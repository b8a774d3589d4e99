import { messagesOf } from './catalogue.ts';

export const REMINDER_MESSAGES = messagesOf('reminders');
