/**
 * The baseline of the dashboard on SQLite: better-sqlite3, by the same indexes. Arguments: SQLite file, token secret.
 */
import Database from 'better-sqlite3';
import { NIGHTS_MS, serveBare, type Row } from './bare-server.ts';

const [file = '', secret = ''] = process.argv.slice(2);
const database = new Database(file, { readonly: true });

const session = database.prepare(
  'select id from auth_sessions where user_id = +? and id = +? and revoked_at is null and expires_at > +?',
);
const account = database.prepare(
  `select * from accounts join sleeper_progress using (user_id)
   left join (select user_id, sleep_date, run_earning_days, run_bonuses_paid from sleep_days) d
     on d.user_id = accounts.user_id and d.sleep_date = latest_run_sleep_date
   where accounts.user_id = +?`,
);
const unlocked = database.prepare('select * from achievements where user_id = +?');
const byState = database.prepare(
  'select * from sleep_sessions where user_id = +? and state = +? order by start_time desc, id desc limit 7',
);
const last = database.prepare(
  `select * from sleep_sessions where user_id = +? and end_time is not null and deleted_at is null
   order by end_time desc, start_time desc, id desc limit 1`,
);
const nights = database.prepare(
  `select start_minute_of_day, end_time from sleep_sessions
   where user_id = +? and state = 'counted' and start_time >= +? order by start_time desc, id desc limit 112`,
);

serveBare(secret, ({ userId, sid }) => {
  if (session.get(userId, sid, Date.now()) === undefined) return undefined;
  return {
    owner: account.get(userId) as Row,
    sleeps: ['active', 'counted', 'review'].flatMap((state) => byState.all(userId, state) as Row[]),
    last: last.get(userId) as Row | undefined,
    unlocked: unlocked.all(userId) as Row[],
    nights: nights.all(userId, Date.now() - NIGHTS_MS) as Row[],
  };
});
