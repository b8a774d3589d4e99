// All other messages, for modules that are imported with `withMessages`.
import { getMessages } from './catalogue.ts';

export const ACCOUNT_MESSAGES = getMessages('account');
export const ACHIEVEMENT_MESSAGES = getMessages('achievement');
export const ACTIVITY_MESSAGES = getMessages('accountActivity');
export const DIALOG_MESSAGES = getMessages('dialog');
export const DIARY_MESSAGES = getMessages('diary');
export const HISTORY_MESSAGES = getMessages('dashboardHistory');
export const IMPORT_MESSAGES = getMessages('import');
export const INSTALL_MESSAGES = getMessages('install');
export const JOURNEY_MESSAGES = getMessages('dashboardJourney');
export const JOURNEY_VIEW_MESSAGES = getMessages('dashboardJourneyViews');
export const MORNING_MESSAGES = getMessages('dashboardMorning');
export const MY_STATS_MESSAGES = getMessages('dashboardMyStats');
export const NIGHT_TITLE_MESSAGES = getMessages('nightTitle');
export const NIGHTS_MESSAGES = getMessages('dashboardNights');
export const OUTBOX_DIALOG_MESSAGES = getMessages('outboxDialog');
export const PATTERN_MESSAGES = getMessages('dashboardPatterns');
export const PICTURE_MESSAGES = getMessages('dashboardPicture');
export const RECOVERY_MESSAGES = getMessages('accountRecovery');
export const REMINDER_MESSAGES = getMessages('reminders');
export const REPORT_MESSAGES = getMessages('dashboardReport');
export const RULES_CHANGE_MESSAGES = getMessages('rulesChange');
export const SECOND_STEP_MESSAGES = getMessages('secondStep');
export const SELECTED_NIGHT_MESSAGES = getMessages('selectedNight');
export const SLEEP_ROW_MESSAGES = getMessages('dashboardSleepRow');
export const TIME_ZONE_MESSAGES = getMessages('accountTimeZone');
export const TWO_STEP_MESSAGES = getMessages('twoStep');
