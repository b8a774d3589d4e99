import { setTimeout as wait } from 'node:timers/promises';
import { openStorage, type StorageSettings } from '#server/storage/engines/open-storage.ts';
import { startPostgres } from '#testkit/start-postgres.ts';
import { listenAsLelap, scratchDataDir, type Listener } from './processes.ts';

const ASK_AGAIN_AFTER_MS = 20;
const PASSWORD = 'a batik night in wedel';

/** An account for the benchmark. */
export type BenchSleeper = { userId: string; accessToken: string };

/** Registers and signs in, over HTTP. */
export async function addSleeper(url: string): Promise<BenchSleeper> {
  const name = `bench-${crypto.randomUUID().slice(0, 8)}`;
  const body = { username: name, email: `${name}@lelap.example`, password: PASSWORD };
  const { userId } = (await ask(url, 'POST', '/register', { body })).data;
  const { username: _, ...signIn } = body;
  const { accessToken } = (await ask(url, 'POST', '/login', { body: signIn })).data;
  return { userId: String(userId), accessToken: String(accessToken) };
}

type Asked = { body?: object; gzip?: Buffer<ArrayBuffer>; accessToken?: string };
/** The data of a response, and its time in milliseconds. */
type Answer = { data: Record<string, unknown>; ms: number };

/** Sends a request, again while the server is busy, and throws if it fails. */
export async function ask(
  url: string,
  method: string,
  path: string,
  { body, gzip, accessToken }: Asked = {},
): Promise<Answer> {
  const askedAt = performance.now();
  const content = gzip ?? (body && JSON.stringify(body));
  const init = {
    method,
    headers: {
      ...(accessToken !== undefined && { authorization: `Bearer ${accessToken}` }),
      ...(content && { 'content-type': 'application/json' }),
      ...(gzip && { 'content-encoding': 'gzip' }),
    },
    ...(content && { body: content }),
  };
  let answer = await fetch(url + path, init);
  while (answer.status === 503) {
    await wait(ASK_AGAIN_AFTER_MS);
    answer = await fetch(url + path, init);
  }
  const text = await answer.text();
  const ms = performance.now() - askedAt;
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  const { data } = JSON.parse(text || '{}') as Partial<Answer>;
  return { data: data ?? {}, ms };
}

/** Measures the built server on each engine, on an empty database. */
export async function onEachEngine<T>(
  measure: (
    engine: 'SQLite' | 'PostgreSQL',
    lelap: Listener,
    settings: StorageSettings,
  ) => Promise<T>,
): Promise<T[]> {
  await using dataDir = await scratchDataDir();
  const results: T[] = [];
  {
    await using lelap = await listenAsLelap({ DATA_DIR: dataDir.path });
    results.push(await measure('SQLite', lelap, { dataDir: dataDir.path }));
  }
  const postgres = await startPostgres();
  try {
    await using lelap = await listenAsLelap({ DATABASE_URL: postgres.url });
    const settings = { databaseUrl: postgres.url, dataDir: '/dev/null/none' };
    results.push(await measure('PostgreSQL', lelap, settings));
  } finally {
    await postgres.stop();
  }
  return results;
}

/** Opens the database of a server while `use` runs. */
export async function withStorage(
  settings: StorageSettings,
  use: (storage: Awaited<ReturnType<typeof openStorage>>) => Promise<unknown>,
): Promise<void> {
  const storage = await openStorage(settings);
  await use(storage).finally(() => storage.close());
}
