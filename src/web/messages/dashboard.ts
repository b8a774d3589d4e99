import { getMessages } from './catalogue.ts';

export const DASHBOARD_MESSAGES = getMessages('dashboard');
