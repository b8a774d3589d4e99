import { getMessages } from './catalogue.ts';

export const SECOND_STEP_MESSAGES = getMessages('secondStep');
