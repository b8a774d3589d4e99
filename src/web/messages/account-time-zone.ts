import { getMessages } from './catalogue.ts';

export const TIME_ZONE_MESSAGES = getMessages('accountTimeZone');
