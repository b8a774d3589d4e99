import { messagesOf } from './catalogue.ts';

export const TWO_STEP_MESSAGES = messagesOf('twoStep');
