import { messagesOf } from './catalogue.ts';

export const MY_STATS_MESSAGES = messagesOf('dashboardMyStats');
