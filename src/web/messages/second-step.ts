import { messagesOf } from './catalogue.ts';

export const SECOND_STEP_MESSAGES = messagesOf('secondStep');
