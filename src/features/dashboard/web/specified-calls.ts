import type { StartedSleep } from '#diary/sleep-contract.ts';
import { call } from '#kernel/web/api/call.ts';
import type { DashboardData } from '#diary/web/dashboard-data.ts';

/** The dashboard data that the server has. */
export async function getDashboard(): Promise<DashboardData> {
  return parseDashboard(await call('GET /dashboard'));
}

/** Starts a sleep with this id; the caller handles a response without `sleepLogId`. */
export async function startSleep(sleepId: string): Promise<Partial<StartedSleep>> {
  const headers = { 'Sleep-Id': sleepId };
  const started = await call('POST /sleeps/start', { headers }, { keepalive: true });
  const { sleepLogId, ...rest } = present(started);
  const id = idText(sleepLogId);
  return { ...rest, ...(id !== undefined && { sleepLogId: id }) };
}

type Fields = Record<string, unknown>;

const SLEEPS: ReadonlySet<string> = new Set(['activeSleep', 'lastSleep']);
const LISTS: ReadonlySet<string> = new Set([
  'recentSleeps',
  'unlockedAchievements',
  'lockedAchievements',
]);

/**
 * Parses the dashboard of any server. Null means absent, except for `activeSleep`; ids become texts; malformed
 * sleeps, lists and entries are dropped.
 */
export function parseDashboard(sent: Fields): DashboardData {
  const known = Object.entries(sent).flatMap(([name, value]): [string, unknown][] => {
    if (name === 'activeSleep' && value === null) return [[name, null]];
    if (SLEEPS.has(name)) return isFields(value) ? [[name, parseEntry(value)]] : [];
    if (LISTS.has(name))
      return Array.isArray(value) ? [[name, value.filter(isFields).map(parseEntry)]] : [];
    return value === null ? [] : [[name, value]];
  });
  return Object.fromEntries(known);
}

/** The fields without null values. */
function present(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}

/** An id as text; some servers use numbers. */
function idText(id: unknown): string | undefined {
  return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined;
}

function parseEntry(entry: Fields): Fields {
  const id = idText(entry['id']);
  return { ...present(entry), ...(id !== undefined && { id }) };
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
