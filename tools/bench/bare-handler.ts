/**
 * The baseline of dashboards, starts and ends: `node:http` and the database's driver on a database as createBareDatabase
 * makes it, with the same token check. Requests read and write the rows that Lelap read and wrote for them there; the values
 * of a dashboard are always those of `dashboard`. Argument: BareOrder as JSON.
 */
import { randomUUIDv7 } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { createAccessTokens } from '#sign-in/server/tokens/access-tokens.ts';
import type { TokenClaims } from '#caller.ts';
import { connectSqlite, sqliteFile } from '#kernel/server/storage/sqlite-connection.ts';

export type BareOrder = {
  dataDir: string;
  databaseUrl: string | undefined;
  tokenSecret: string;
  dashboard: object;
};

type Values = readonly (string | number)[][];
/** Runs the queries of a request; rows of each. */
type RunAll = (values: Values) => unknown[][] | Promise<unknown[][]>;
type Prepare = (queries: readonly string[]) => RunAll;

const NIGHTS_MS = 30 * 86_400_000;

const newest = (state: string) => `select * from (select * from sleep_sessions
  where user_id = ? and state = '${state}' order by start_time desc, id desc limit 7)`;

const TOKEN_CHECK =
  'select id from auth_sessions where user_id = ? and id = ? and revoked_at is null and expires_at > ?';

const DASHBOARD = [
  TOKEN_CHECK,
  `select * from accounts join sleeper_progress using (user_id)
   left join (select user_id, sleep_date, run_earning_days, run_bonuses_paid from sleep_days) d
     on d.user_id = accounts.user_id and d.sleep_date = latest_run_sleep_date
   where accounts.user_id = ?`,
  'select * from achievements where user_id = ?',
  ['active', 'counted', 'review'].map(newest).join(' union all '),
  `select * from sleep_sessions where user_id = ? and end_time is not null and deleted_at is null
   order by end_time desc, start_time desc, id desc limit 1`,
  `select start_minute_of_day, end_time from sleep_sessions
   where user_id = ? and state = 'counted' and start_time >= ? order by start_time desc, id desc limit 112`,
];

const toDashboardValues = ({ userId, authSessionId }: TokenClaims): Values => [
  [userId, authSessionId, Date.now()],
  [userId],
  [userId],
  [userId, userId, userId],
  [userId],
  [userId, Date.now() - NIGHTS_MS],
];

const SLEEP = `id, start_time, end_time, time_zone, sleep_date, source, recorded_at, note, quality, state, points,
  bonus_points, ended_at, reopened_at, version`;

const START = [
  TOKEN_CHECK,
  'begin',
  'select time_zone, has_reminders from accounts where user_id = ?',
  `select ${SLEEP} from sleep_sessions where user_id = ? and end_time is null and deleted_at is null`,
  `select id, end_time from sleep_sessions where user_id = ? and end_time is not null and deleted_at is null
   order by end_time desc, start_time desc, id desc limit 1`,
  `insert into sleep_sessions (user_id, id, start_time, time_zone, source, recorded_at, settled, state, points,
     bonus_points, bonuses_paid) values (?, ?, ?, 'UTC', 'live', ?, 0, 'active', 0, 0, 0)`,
  'commit',
];

function toStartValues({ userId, authSessionId }: TokenClaims, id: string): Values {
  const now = Date.now();
  const user = [userId];
  return [[userId, authSessionId, now], [], user, user, user, [userId, id, now, now], []];
}

/** Days around a waking, which Lelap once read to change their runs. */
const DAYS_MS = 12 * 86_400_000;

const END = [
  TOKEN_CHECK,
  'begin',
  'select time_zone, has_reminders from accounts where user_id = ?',
  `select ${SLEEP} from sleep_sessions where user_id = ? and id = ?`,
  'select * from sleeper_progress where user_id = ?',
  'select * from sleep_days where user_id = ? and sleep_date >= ? and sleep_date <= ? order by sleep_date',
  'select achievement_id, sleep_id, unlocked_at from achievements where user_id = ?',
  `update sleep_sessions set end_time = ?, time_zone = 'UTC', sleep_date = ?, start_minute_of_day = 0,
     end_minute_of_day = 0, ended_at = ?, state = 'counted', version = version + 1
   where user_id = ? and id = ? returning ${SLEEP}`,
  `insert into sleep_days (user_id, sleep_date, minutes, earning_minutes, points, bonus_points, bonuses_paid,
     longest_minutes, longest_start_time, longest_start_minute_of_day, longest_end_minute_of_day, run_day,
     run_earning_days, run_bonuses_paid) values (?, ?, 0, 0, 0, 0, 0, 0, ?, 0, 0, 0, 0, 0)
   on conflict (user_id, sleep_date) do update set minutes = sleep_days.minutes + 1`,
  'update sleeper_progress set total_points = total_points + 1 where user_id = ?',
  'commit',
];

const toDate = (at: number) => new Date(at).toISOString().slice(0, 10);

function toEndValues({ userId, authSessionId }: TokenClaims, id: string): Values {
  const now = Date.now();
  const [firstDay, today] = [toDate(now - DAYS_MS), toDate(now)];
  const user = [userId];
  return [
    [userId, authSessionId, now],
    [],
    user,
    [userId, id],
    user,
    [userId, firstDay, today],
    user,
    [now, today, now, userId, id],
    [userId, today, now],
    user,
    [],
  ];
}

function openSqlite(dataDir: string): Prepare {
  const database = connectSqlite(sqliteFile(dataDir));
  return (queries) => {
    // A plain parameter would have SQLite prepare the statement again for other values.
    const statements = queries.map((text) => database.prepare(text.replaceAll('?', '+?')));
    return (values) =>
      statements.map((statement, nth) => {
        const given = values[nth] ?? [];
        return statement.reader ? statement.all(...given) : [statement.run(...given)];
      });
  };
}

/** Each request on one connection of a pool as large as Lelap's. */
function openPostgres(connectionString: string): Prepare {
  const pool = new pg.Pool({ connectionString, max: 10 });
  let prepared = 0;
  return (queries) => {
    const statements = queries.map((query) => {
      let parameters = 0;
      const text = query.replaceAll('?', () => `$${(parameters += 1)}`);
      return { name: `query-${(prepared += 1)}`, text };
    });
    return async (values) => {
      const client = await pool.connect();
      try {
        const rows = [];
        for (const [nth, statement] of statements.entries()) {
          rows.push((await client.query({ ...statement, values: [...(values[nth] ?? [])] })).rows);
        }
        return rows;
      } finally {
        client.release();
      }
    };
  };
}

/** A new reader for each token, because it would remember tokens that it has checked. */
const readToken = (secret: string, authorization = '') =>
  createAccessTokens(secret).read(authorization.slice('Bearer '.length), Date.now());

const { dataDir, databaseUrl, tokenSecret, dashboard } = JSON.parse(
  process.argv[2] ?? '',
) as BareOrder;
const prepare = databaseUrl === undefined ? openSqlite(dataDir) : openPostgres(databaseUrl);
const [readDashboard, start, end] = [prepare(DASHBOARD), prepare(START), prepare(END)];

/** The rows of a request, and its response. */
async function handle(method: string | undefined, url: string | undefined, claims: TokenClaims) {
  if (method === 'GET') return [await readDashboard(toDashboardValues(claims)), dashboard] as const;
  const id = method === 'POST' ? randomUUIDv7() : (url?.split('/')[2] ?? '');
  const write = method === 'POST' ? start(toStartValues(claims, id)) : end(toEndValues(claims, id));
  return [await write, { status: 'success', data: { sleepLogId: id } }] as const;
}

const server = createServer(async ({ method, url, headers }, outgoing) => {
  const claims = readToken(tokenSecret, headers.authorization);
  const [[sessions], response] = claims ? await handle(method, url, claims) : [[], {}];
  const body = JSON.stringify(response);
  outgoing.writeHead(sessions?.length === 1 ? 200 : 401, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
  });
  outgoing.end(body);
});
server.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
