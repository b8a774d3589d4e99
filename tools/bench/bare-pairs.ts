/**
 * The baseline of start and end: the transactions themselves, with what each reads and writes, and the same flush of
 * the disk at each commit. Nothing listens, nothing is decided. Arguments: SQLite file, then the sleepers. GET /?ms=…
 * runs them for so long and answers how many pairs a second that was.
 */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import Database from 'better-sqlite3';

const [file = '', ...sleepers] = process.argv.slice(2);
const database = new Database(file);
database.pragma('synchronous = FULL');
database.pragma('foreign_keys = ON');

const prepare = (text: string) => database.prepare(text);
const begin = prepare('begin immediate');
const commit = prepare('commit');
const session = prepare('select * from auth_sessions where user_id = +? and expires_at > +?');
const account = prepare('select time_zone from accounts where user_id = +?');
const active = prepare(
  'select * from sleep_sessions where user_id = +? and end_time is null and deleted_at is null',
);
const latestEnd = prepare(
  `select end_time from sleep_sessions where user_id = +? and end_time is not null and deleted_at is null
   order by end_time desc limit 1`,
);
const insert = prepare(
  `insert into sleep_sessions (user_id, id, start_time, time_zone, source, recorded_at, settled, state,
     points, bonus_points, bonuses_paid) values (?, ?, ?, 'UTC', 'live', ?, 0, 'active', 0, 0, 0)`,
);
const sleep = prepare('select * from sleep_sessions where user_id = +? and id = +?');
const totals = prepare('select * from progress where user_id = +?');
const days = prepare(
  'select * from sleep_days where user_id = +? and sleep_date >= +? and sleep_date <= +? order by sleep_date',
);
const unlocked = prepare('select * from achievements where user_id = +?');
const saveTotals = prepare('update progress set total_points = total_points where user_id = ?');
const saveDay = prepare(
  `insert into sleep_days values (?, ?, 0, 0, null, 0, 0, 0, 0, ?, 0, 0, 0, 0)
   on conflict (user_id, sleep_date) do update set minutes = excluded.minutes`,
);
const complete = prepare(
  `update sleep_sessions set end_time = ?, sleep_date = ?, start_minute_of_day = 0, state = 'counted'
   where user_id = ? and id = ? returning *`,
);

function startAndEnd(userId: string): void {
  const now = Date.now();
  const date = new Date(now).toISOString().slice(0, 10);
  const id = randomUUID();
  session.get(userId, now);
  begin.run();
  account.get(userId);
  active.get(userId);
  latestEnd.get(userId);
  insert.run(userId, id, now, now);
  commit.run();

  session.get(userId, now);
  begin.run();
  account.get(userId);
  sleep.get(userId, id);
  totals.get(userId);
  days.all(userId, new Date(now - 12 * 86_400_000).toISOString().slice(0, 10), date);
  unlocked.all(userId);
  saveTotals.run(userId);
  saveDay.run(userId, date, now);
  complete.all(now, date, userId, id);
  commit.run();
}

const server = createServer((request, response) => {
  const ms = Number(new URL(request.url ?? '', 'http://localhost').searchParams.get('ms'));
  const startedAt = performance.now();
  let pairs = 0;
  while (performance.now() - startedAt < ms) {
    startAndEnd(sleepers[pairs % sleepers.length] ?? '');
    pairs += 1;
  }
  response.end(String((pairs / (performance.now() - startedAt)) * 1_000));
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
});
