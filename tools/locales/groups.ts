/** Catalogue modules of the web app, in the order in which it needs them. */
export const GROUPS = ['first', 'dashboard', 'rest'] as const;
export type Group = (typeof GROUPS)[number];

/** The first part of each key by the group that loads it; all others are in `rest`. */
const PARTS: Record<Exclude<Group, 'rest'> | 'server', readonly string[]> = {
  /** The sign-in pages, the loading screens, and what every form uses. */
  first: ['app', 'auth', 'language', 'login', 'register', 'toast'],
  /** The dashboard's first tab. */
  dashboard: ['dashboard', 'dashboardSleepNow', 'diaryOpeners', 'outbox'],
  /** Used by the server or the build only. */
  server: ['error', 'validation', 'mail', 'push', 'manifest', 'page'],
};

/** Shown only by code that is loaded with `rest`, although most of their file is needed earlier. */
const LATER: ReadonlySet<string> = new Set([
  'dashboardSleepNow.cancelFailed',
  'dashboardSleepNow.cancelled',
  'dashboardSleepNow.reopenFailed',
  'dashboardSleepNow.reopened',
  'language.auto',
  'diaryOpeners.checkTheTimes',
  'diaryOpeners.lookCloser',
  'outbox.asOf',
  'outbox.counted',
  'outbox.label',
  'outbox.notCounted',
  'outbox.questions',
  'outbox.waiting',
]);

/** The group of a message. */
export function findGroup(key: string): Group | 'server' {
  if (LATER.has(key)) return 'rest';
  const [file = ''] = key.split('.');
  const found = Object.entries(PARTS).find(([, files]) => files.includes(file));
  return (found?.[0] ?? 'rest') as Group | 'server';
}
