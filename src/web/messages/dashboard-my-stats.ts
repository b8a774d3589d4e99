import { getMessages } from './catalogue.ts';

export const MY_STATS_MESSAGES = getMessages('dashboardMyStats');
