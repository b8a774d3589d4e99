/**
 * The baseline of start and end: a `node:http` handler around the same transactions, with the same reads, writes and
 * flushes, but no rules. Arguments: SQLite file, token secret.
 */
import { randomUUIDv7 } from 'node:crypto';
import { createServer } from 'node:http';
import Database from 'better-sqlite3';
import { claimsOf, type Claims } from './bare-server.ts';

const [file = '', secret = ''] = process.argv.slice(2);
const database = new Database(file);
database.pragma('synchronous = FULL');
database.pragma('foreign_keys = ON');
database.pragma('secure_delete = ON');

const prepare = (text: string) => database.prepare(text);
const begin = prepare('begin immediate');
const commit = prepare('commit');
const SLEEP = `id, start_time, end_time, time_zone, sleep_date, source, recorded_at, note, quality, state, points,
  bonus_points, ended_at, reopened_at, version`;
const session = prepare(
  `select created_at, last_used_at from auth_sessions
   where user_id = +? and id = +? and revoked_at is null and expires_at > +?`,
);
const account = prepare('select time_zone, has_reminders from accounts where user_id = +?');
const active = prepare(
  `select ${SLEEP} from sleep_sessions where user_id = +? and end_time is null and deleted_at is null`,
);
const latestEnd = prepare(
  `select id, end_time from sleep_sessions where user_id = +? and end_time is not null and deleted_at is null
   order by end_time desc, start_time desc, id desc limit 1`,
);
const insert = prepare(
  `insert into sleep_sessions (user_id, id, start_time, time_zone, source, recorded_at, settled, state,
     points, bonus_points, bonuses_paid) values (?, ?, ?, 'UTC', 'live', ?, 0, 'active', 0, 0, 0)`,
);
const sleep = prepare(`select ${SLEEP} from sleep_sessions where user_id = +? and id = +?`);
const totals = prepare('select * from sleeper_progress where user_id = +?');
const days = prepare(
  'select * from sleep_days where user_id = +? and sleep_date >= +? and sleep_date <= +? order by sleep_date',
);
const unlocked = prepare(
  'select achievement_id, sleep_id, unlocked_at from achievements where user_id = +?',
);
const saveTotals = prepare(
  'update sleeper_progress set total_points = total_points where user_id = ?',
);
const complete = prepare(
  `update sleep_sessions set end_time = ?, time_zone = 'UTC', sleep_date = ?, start_minute_of_day = 0,
     end_minute_of_day = 0, settled = 0, ended_at = ?, state = 'counted', version = version + 1, points = 0,
     bonus_points = 0, bonuses_paid = 0
   where user_id = ? and id = ? returning ${SLEEP}`,
);

const today = (now: number) => new Date(now).toISOString().slice(0, 10);

function start({ userId, sid }: Claims): string {
  const now = Date.now();
  const id = randomUUIDv7();
  session.get(userId, sid, now);
  begin.run();
  account.get(userId);
  active.get(userId);
  latestEnd.get(userId);
  insert.run(userId, id, now, now);
  commit.run();
  return id;
}

function end({ userId, sid }: Claims, id: string): void {
  const now = Date.now();
  session.get(userId, sid, now);
  begin.run();
  account.get(userId);
  sleep.get(userId, id);
  totals.get(userId);
  days.all(userId, today(now - 12 * 86_400_000), today(now));
  unlocked.all(userId);
  saveTotals.run(userId);
  complete.all(now, today(now), now, userId, id);
  commit.run();
}

const server = createServer((request, response) => {
  const url = request.url ?? '';
  const claims = claimsOf(secret, request.headers.authorization);
  if (claims === undefined) {
    response.writeHead(401).end();
    return;
  }
  const [, , id = ''] = url.split('/');
  const data = id === 'start' ? { sleepLogId: start(claims) } : { sleepLogId: id };
  if (id !== 'start') end(claims, id);
  const body = JSON.stringify({ status: 'success', data });
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
});
