import { getMessages } from './catalogue.ts';

export const TWO_STEP_MESSAGES = getMessages('twoStep');
