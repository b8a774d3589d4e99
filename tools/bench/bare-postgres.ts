/**
 * The baseline of the dashboard on PostgreSQL: `pg` with prepared statements, by the same indexes, each request on one
 * connection of a pool as large as Lelap's. Arguments: address of the database, token secret.
 */
import pg from 'pg';
import { NIGHTS_MS, serveBare, type Row } from './bare-server.ts';

const [databaseUrl = '', secret = ''] = process.argv.slice(2);
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, Number);
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10, types });

const SESSION = `select id from auth_sessions
  where user_id = $1 and id = $2 and revoked_at is null and expires_at > $3`;
const ACCOUNT = `select * from accounts join sleeper_progress using (user_id)
   left join (select user_id, sleep_date, run_earning_days, run_bonuses_paid from sleep_days) d
     on d.user_id = accounts.user_id and d.sleep_date = latest_run_sleep_date
   where accounts.user_id = $1`;
const UNLOCKED = 'select * from achievements where user_id = $1';
const newest = (state: string) => `(select *, false as is_last from sleep_sessions
  where user_id = $1 and state = '${state}' order by start_time desc, id desc limit 7)`;
const SLEEPS = `${['active', 'counted', 'review'].map(newest).join(' union all ')}
  union all (select *, true as is_last from sleep_sessions
    where user_id = $1 and end_time is not null and deleted_at is null
    order by end_time desc, start_time desc, id desc limit 1)`;
const NIGHTS = `select start_minute_of_day, end_time from sleep_sessions
  where user_id = $1 and state = 'counted' and start_time >= $2 order by start_time desc, id desc limit 112`;

serveBare(secret, async ({ userId, sid }) => {
  const client = await pool.connect();
  try {
    const ask = async (name: string, text: string, values: unknown[]): Promise<Row[]> =>
      (await client.query<Row>({ name, text, values })).rows;
    const sessions = await ask('session', SESSION, [userId, sid, Date.now()]);
    const [owner] = await ask('account', ACCOUNT, [userId]);
    if (sessions.length === 0 || owner === undefined) return undefined;
    const sleeps = await ask('sleeps', SLEEPS, [userId]);
    const unlocked = await ask('unlocked', UNLOCKED, [userId]);
    const nights = await ask('nights', NIGHTS, [userId, Date.now() - NIGHTS_MS]);
    const isLast = (row: Record<string, unknown>) => row['is_last'] === true;
    return {
      owner,
      sleeps: sleeps.filter((row) => !isLast(row)),
      last: sleeps.find(isLast),
      unlocked,
      nights,
    };
  } finally {
    client.release();
  }
});
