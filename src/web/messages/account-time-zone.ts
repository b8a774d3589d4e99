import { messagesOf } from './catalogue.ts';

export const TIME_ZONE_MESSAGES = messagesOf('accountTimeZone');
