// Messages of the sign-in pages and of the dashboard's first tab, loaded before the first render.
import { getMessages } from './catalogue.ts';

export const APP_MESSAGES = getMessages('app');
export const AUTH_MESSAGES = getMessages('auth');
export const CLOCKS_DIFFER_MESSAGES = getMessages('clocksDiffer');
export const DASHBOARD_MESSAGES = getMessages('dashboard');
export const DIARY_OPENERS = getMessages('diaryOpeners');
export const DURATION_MESSAGES = getMessages('duration');
export const LANGUAGE_MESSAGES = getMessages('language');
export const LOGIN_MESSAGES = getMessages('login');
export const OUTBOX_MESSAGES = getMessages('outbox');
export const REGISTER_MESSAGES = getMessages('register');
export const SLEEP_NOW_MESSAGES = getMessages('dashboardSleepNow');
export const TOAST_MESSAGES = getMessages('toast');
export const UPDATE_MESSAGES = getMessages('update');
