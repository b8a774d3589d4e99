import { getMessages } from './catalogue.ts';

export const NIGHTS_MESSAGES = getMessages('dashboardNights');
