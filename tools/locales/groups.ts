/** Catalogue modules of the web app, in the order in which it needs them. */
export const GROUPS = ['first', 'dashboard', 'rest'] as const;
export type Group = (typeof GROUPS)[number];

/** The first part of each key, by the group that loads it; all others are in `rest`. */
const FILES: Record<Exclude<Group, 'rest'> | 'server', readonly string[]> = {
  /** The sign-in pages, the loading screens, and what every form uses. */
  first: ['app', 'auth', 'dashboard', 'login', 'register', 'toast'],
  /** The dashboard's first tab. */
  dashboard: ['dashboardSleepNow', 'dashboardSleepRow', 'diaryOpeners', 'outbox', 'update'],
  /** Used by the server or the build only. */
  server: ['error', 'validation', 'mail', 'push', 'achievement', 'manifest', 'page'],
};

/** The group of a message. */
export function groupOf(key: string): Group | 'server' {
  const [file = ''] = key.split('.');
  const found = Object.entries(FILES).find(([, files]) => files.includes(file));
  return (found?.[0] ?? 'rest') as Group | 'server';
}
