/**
 * The baseline of the dashboard: `node:http` and the database's driver, with the same token check, the same rows by the
 * same indexes, and a response of the same fields, whose values are always those of `response`. Argument: BareOrder as JSON.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import pg from 'pg';
import { createAccessTokens, type TokenClaims } from '#server/auth/tokens/access-tokens.ts';

export type BareOrder = {
  dataDir: string;
  databaseUrl: string | undefined;
  tokenSecret: string;
  response: object;
};

type Values = readonly (string | number)[][];
/** Runs the queries; rows of each. */
type ReadAll = (values: Values) => unknown[][] | Promise<unknown[][]>;

const NIGHTS_MS = 30 * 86_400_000;

const newest = (state: string) => `select * from (select * from sleep_sessions
  where user_id = ? and state = '${state}' order by start_time desc, id desc limit 7)`;

const QUERIES = [
  'select id from auth_sessions where user_id = ? and id = ? and revoked_at is null and expires_at > ?',
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

const valuesFor = ({ userId, authSessionId }: TokenClaims): Values => [
  [userId, authSessionId, Date.now()],
  [userId],
  [userId],
  [userId, userId, userId],
  [userId],
  [userId, Date.now() - NIGHTS_MS],
];

function openSqlite(dataDir: string): ReadAll {
  const database = new Database(join(dataDir, 'lelap.db'), { readonly: true });
  // A plain parameter would have SQLite prepare the statement again for other values.
  const statements = QUERIES.map((text) => database.prepare(text.replaceAll('?', '+?')));
  return (values) => statements.map((statement, nth) => statement.all(...(values[nth] ?? [])));
}

/** Each request on one connection of a pool as large as Lelap's. */
function openPostgres(connectionString: string): ReadAll {
  const pool = new pg.Pool({ connectionString, max: 10 });
  const statements = QUERIES.map((query, nth) => {
    let parameters = 0;
    const text = query.replaceAll('?', () => `$${(parameters += 1)}`);
    return { name: `query-${nth}`, text };
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
}

/** A new reader for each token, because it would remember tokens that it has checked. */
const readToken = (secret: string, authorization = '') =>
  createAccessTokens(secret).read(authorization.slice('Bearer '.length), Date.now());

const { dataDir, databaseUrl, tokenSecret, response } = JSON.parse(
  process.argv[2] ?? '',
) as BareOrder;
const readAll = databaseUrl === undefined ? openSqlite(dataDir) : openPostgres(databaseUrl);

const server = createServer(async ({ headers }, outgoing) => {
  const claims = readToken(tokenSecret, headers.authorization);
  const [sessions] = claims === undefined ? [] : await readAll(valuesFor(claims));
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
