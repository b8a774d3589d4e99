import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import { ACHIEVEMENTS } from '#domain/achievements.ts';
import { bonusDays } from '#domain/points.ts';
import { wordAchievement } from '#server/i18n/word.ts';

/*
 * Shared by the baselines: `node:http`, the same token check, and the same fields in the
 * response. Each has its own file for its queries.
 */

export type Row = Record<string, string | number | null>;

/** The dashboard's data as stored. */
export type BareRecords = {
  owner: Row;
  sleeps: Row[];
  last: Row | undefined;
  unlocked: Row[];
  /** Counting sleeps of the last 30 days. */
  nights: Row[];
};

export const NIGHTS_MS = 30 * 86_400_000;

export type Claims = { userId: string; sid: string };

/** Serves GET /dashboard and prints its URL. `read` returns undefined for an invalid sign-in. */
export function serveBare(
  secret: string,
  read: (claims: Claims) => BareRecords | undefined | Promise<BareRecords | undefined>,
): void {
  const server = createServer(async (request, response) => {
    const claims = claimsOf(secret, request.headers.authorization);
    const found = claims && read(claims);
    const records = found instanceof Promise ? await found : found;
    if (claims === undefined || records === undefined) {
      response.writeHead(401).end();
      return;
    }
    const body = JSON.stringify(present(claims.userId, records));
    response.writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-store',
    });
    response.end(body);
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    console.log(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
  });
}

/** The user id of a token signed with this secret. */
export function claimsOf(secret: string, authorization = ''): Claims | undefined {
  const [header, payload, signature = ''] = authorization.slice('Bearer '.length).split('.');
  const expected = createHmac('sha256', secret).update(`${header}.${payload}`).digest();
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  return JSON.parse(Buffer.from(payload ?? '', 'base64url').toString());
}

const instant = (value: Row[string] | undefined) => new Date(Number(value)).toISOString();

const presentSleep = (row: Row) => ({
  id: row['id'],
  startTime: instant(row['start_time']),
  ...(row['end_time'] !== null && {
    endTime: instant(row['end_time']),
    sleepDate: row['sleep_date'],
    durationMinutes: Math.floor((Number(row['end_time']) - Number(row['start_time'])) / 60_000),
    kind: row['state'] === 'review' ? 'review' : 'night',
  }),
  points: row['points'],
  bonusPoints: row['bonus_points'],
  timeZone: row['time_zone'],
  source: row['source'],
  needsReview: row['state'] === 'review',
  note: row['note'],
  quality: row['quality'],
  version: row['version'],
});

/** The median, valid for nights that start at similar times. */
function usualMinute(minutes: readonly number[]): number | null {
  return minutes.toSorted((a, b) => a - b)[Math.floor(minutes.length / 2)] ?? null;
}

function present(userId: string, { owner, sleeps, last, unlocked, nights }: BareRecords) {
  const reached = new Map(unlocked.map((row) => [row['achievement_id'], row]));
  const active = sleeps.find((row) => row['state'] === 'active');
  return {
    status: 'success',
    data: {
      userId,
      username: owner['username'],
      email: owner['email'],
      timeZone: owner['time_zone'],
      sleepGoalMinutes: owner['sleep_goal_minutes'],
      totalPoints: owner['total_points'],
      currentStreak: owner['latest_run_days'],
      longestStreak: owner['longest_streak'],
      streakEarningDays: owner['run_earning_days'],
      streakBonusesPaid: bonusDays(Number(owner['run_bonuses_paid'])),
      usual: {
        bedMinute: usualMinute(nights.map((row) => Number(row['start_minute_of_day']))),
        wakeMinute: usualMinute(
          nights.map((row) => Math.floor(Number(row['end_time']) / 60_000) % 1440),
        ),
      },
      showInsights: owner['show_insights'] === 1,
      rulesChange: null,
      activeSleep: active ? { id: active['id'], startTime: instant(active['start_time']) } : null,
      lastSleep: last ? presentSleep(last) : null,
      recentSleeps: sleeps
        .toSorted((a, b) => Number(b['start_time']) - Number(a['start_time']))
        .map(presentSleep),
      unlockedAchievements: ACHIEVEMENTS.filter(({ id }) => reached.has(id)).map(({ id }) => ({
        ...wordAchievement(id),
        unlockedAt: instant(reached.get(id)?.['unlocked_at']),
      })),
      lockedAchievements: ACHIEVEMENTS.filter(({ id }) => !reached.has(id)).map(({ id }) => ({
        ...wordAchievement(id),
        progress: 0.5,
      })),
    },
  };
}
