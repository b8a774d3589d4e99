/**
 * The baseline of the dashboard benchmark: nothing but `node:http` and better-sqlite3, which checks the same token,
 * reads the same rows by the same indexes and answers with the same fields. Arguments: SQLite file, token secret.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import Database from 'better-sqlite3';
import { ACHIEVEMENTS } from '#domain/achievements.ts';

type Row = Record<string, string | number | null>;

const [file = '', secret = ''] = process.argv.slice(2);
const database = new Database(file, { readonly: true });

const session = database.prepare(
  'select id from auth_sessions where user_id = +? and id = +? and revoked_at is null and expires_at > +?',
);
const account = database.prepare(
  'select * from accounts join progress using (user_id) where accounts.user_id = +?',
);
const unlocked = database.prepare('select * from achievements where user_id = +?');
const byState = database.prepare(
  'select * from sleep_sessions where user_id = +? and state = +? order by start_time desc, id desc limit 7',
);
const last = database.prepare(
  `select * from sleep_sessions where user_id = +? and end_time is not null and deleted_at is null
   order by end_time desc, start_time desc, id desc limit 1`,
);

function claimsOf(authorization = ''): { userId: string; sid: string; exp: number } | undefined {
  const [header, payload, signature = ''] = authorization.slice('Bearer '.length).split('.');
  const expected = createHmac('sha256', secret).update(`${header}.${payload}`).digest();
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  return JSON.parse(Buffer.from(payload ?? '', 'base64url').toString());
}

const instant = (value: Row[string] | undefined) => new Date(Number(value)).toISOString();

const present = (row: Row) => ({
  id: row['id'],
  startTime: instant(row['start_time']),
  ...(row['end_time'] !== null && {
    endTime: instant(row['end_time']),
    sleepDate: row['sleep_date'],
    durationMinutes: Math.floor((Number(row['end_time']) - Number(row['start_time'])) / 60_000),
  }),
  points: row['points'],
  bonusPoints: row['bonus_points'],
  timeZone: row['time_zone'],
  source: row['source'],
  needsReview: row['state'] === 'review',
  note: row['note'],
  quality: row['quality'],
});

function dashboard(userId: string) {
  const [owner, rows, lastRow] = [
    account.get(userId) as Row,
    ['active', 'counted', 'review'].flatMap((state) => byState.all(userId, state) as Row[]),
    last.get(userId) as Row | undefined,
  ];
  const reached = new Map(
    (unlocked.all(userId) as Row[]).map((row) => [row['achievement_id'], row]),
  );
  const active = rows.find((row) => row['state'] === 'active');
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
      activeSleep: active ? { id: active['id'], startTime: instant(active['start_time']) } : null,
      lastSleep: lastRow ? present(lastRow) : null,
      recentSleeps: rows
        .toSorted((a, b) => Number(b['start_time']) - Number(a['start_time']))
        .map(present),
      unlockedAchievements: ACHIEVEMENTS.filter(({ id }) => reached.has(id)).map(
        ({ id, name, description }) => ({
          id,
          name,
          description,
          unlockedAt: instant(reached.get(id)?.['unlocked_at']),
        }),
      ),
      lockedAchievements: ACHIEVEMENTS.filter(({ id }) => !reached.has(id)).map(
        ({ id, name, description }) => ({ id, name, description, progress: 0.5 }),
      ),
    },
  };
}

const server = createServer((request, response) => {
  const claims = claimsOf(request.headers.authorization);
  if (!claims || session.get(claims.userId, claims.sid, Date.now()) === undefined) {
    response.writeHead(401).end();
    return;
  }
  const body = JSON.stringify(dashboard(claims.userId));
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
