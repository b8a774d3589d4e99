import { getMessages } from './catalogue.ts';

export const REMINDER_MESSAGES = getMessages('reminders');
