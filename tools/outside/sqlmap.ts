import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ENGINES, scratchDatabases, type EngineName } from '../faults/scratch-databases.ts';
import { startServer } from '../faults/server-process.ts';
import {
  describedCalls,
  newOwner,
  type Belongings,
  type DescribedCall,
} from './described-calls.ts';
import { runTool } from './run-tool.ts';
import type { Scan } from './scan.ts';

const DATABASES: Record<EngineName, string> = { sqlite: 'SQLite', postgres: 'PostgreSQL' };

/** Not described, but kept by calls that change something: the device, the trail and the rate limits have them. */
const KEPT_HEADERS = { 'User-Agent': 'Firefox', 'X-Forwarded-For': '192.0.2.7' };

/** What stands between a scan and the SQL is taken away: the address is believed, a reset is looked up, a hash is cheap. */
const ENV = {
  TRUSTED_PROXIES: '127.0.0.1',
  PUBLIC_URL: 'https://lelap.example',
  // Nobody listens there.
  SMTP_URL: 'smtp://127.0.0.1:9',
  SMTP_FROM: 'lelap@lelap.example',
};
const CHEAP_HASH = new URL('../../testkit/cheap-hash.ts', import.meta.url).href;
const PASTED_KEY = new URL('./pasted-key.ts', import.meta.url).href;

/** Tries to get SQL through every input of every call, on either engine. */
export const sqlmap: Scan = async ({ folder, only, log }) => {
  const scans = await scanEngines({ folder, only, log, imports: [CHEAP_HASH] });
  return scans.flat();
};

/** The check of the check: where a key is pasted into a statement, sqlmap must say so. */
export const sqlmapWeakened: Scan = async ({ folder, log }) => {
  const imports = [CHEAP_HASH, PASTED_KEY];
  const scans = await scanEngines({ folder, only: 'POST /sleeps/start', log, imports });
  return scans
    .filter((found) => found.length === 0)
    .map(() => 'the injection that was planted in POST /sleeps/start was not seen');
};

type EngineScan = Parameters<Scan>[0] & { imports: readonly string[] };

async function scanEngines(options: EngineScan): Promise<string[][]> {
  await using databases = await scratchDatabases();
  return await Promise.all(
    ENGINES.map(async (engine) => {
      const { dataDir, env } = await databases.create(engine);
      const server = { env: { ...env, ...ENV }, imports: options.imports };
      await using running = await startServer(dataDir, server);
      return await scanEngine(engine, running.url, options);
    }),
  );
}

/** The faults that are found by way of this server. */
async function scanEngine(
  engine: EngineName,
  url: string,
  { folder, only, log }: EngineScan,
): Promise<string[]> {
  const faults: string[] = [];
  const total = { calls: 0, inputs: 0, requests: 0 };
  const calls = await describedCalls(url, await newOwner(url, 'owner'));
  for (const [index, { method, route }] of calls.entries()) {
    const name = `${method} ${route}`;
    if (only !== undefined && only !== name) continue;
    // Somebody new for each: a call may sign them out, or take their sessions away.
    const owner = await newOwner(url, `owner-${index}`);
    const call = (await describedCalls(url, owner))[index];
    if (call === undefined) throw new Error(`${name} is not described any more.`);
    total.calls += 1;
    for (const [part, marked] of markedRequests(call, owner).entries()) {
      const request = requestText(url, marked);
      const file = path.join(folder, `${engine}-${index}-${part}`);
      const found = await tryCall(engine, request, file);
      total.inputs += request.split('*').length - 1;
      total.requests += found.statuses.length;
      log(`${engine}  ${name}: ${summaryOf(found.statuses)}`);
      faults.push(...found.faults.map((fault) => `${engine}  ${name}: ${fault}`));
    }
  }
  log(`${engine}  ${total.calls} calls, ${total.inputs} inputs, ${total.requests} requests`);
  return faults;
}

type MarkedRequest = { method: string; target: string; headers: string[]; body: string };

/**
 * The call with an asterisk after each value that sqlmap is to try. An idempotency key is tried by itself: with one key
 * every other body would be refused before anybody looked at it.
 */
function markedRequests(call: DescribedCall, { sleeper }: Belongings): MarkedRequest[] {
  const { 'Idempotency-Key': key, ...headers } = call.headers;
  const target = Object.entries(call.path).reduce(
    (route, [name, value]) => route.replace(`{${name}}`, `${value}*`),
    call.route,
  );
  const query = Object.entries(call.query).map(([name, value]) => `${name}=${value}*`);
  const token = call.needsToken ? { Authorization: `Bearer ${sleeper.token}` } : {};
  const request = {
    method: call.method,
    target: query.length === 0 ? target : `${target}?${query.join('&')}`,
    headers: lines({ ...headers, ...token, ...(call.method !== 'GET' && KEPT_HEADERS) }, '*'),
    body: jsonOf(call.body),
  };
  if (key === undefined) return [request];
  const keyed = [...lines(token, ''), ...lines({ 'Idempotency-Key': key }, '*')];
  const unmarked = { target: request.target, body: request.body, headers: keyed };
  return [
    request,
    { method: call.method, ...unmarked, target: bare(unmarked.target), body: bare(unmarked.body) },
  ];
}

const bare = (text: string) => text.replaceAll('*', '');

const lines = (headers: object, mark: string) =>
  Object.entries(headers).map(([name, value]) => `${name}: ${value}${mark}`);

function jsonOf(body: DescribedCall['body']): string {
  const fields = Object.entries(body).map(([name, value]) =>
    typeof value === 'number' ? `"${name}":${value}*` : `"${name}":"${value}*"`,
  );
  return fields.length === 0 ? '' : `{${fields.join(',')}}`;
}

function requestText(url: string, { method, target, headers, body }: MarkedRequest): string {
  const type = body === '' ? [] : ['Content-Type: application/json'];
  const head = [`${method} ${target} HTTP/1.1`, `Host: ${new URL(url).host}`, ...headers, ...type];
  return [...head, 'Accept: application/json', '', body].join('\r\n');
}

/** Has sqlmap try one request; the answer is the status of every answer, and what it found. */
async function tryCall(
  engine: EngineName,
  request: string,
  file: string,
): Promise<{ statuses: number[]; faults: string[] }> {
  await writeFile(`${file}.request`, request);
  const options = {
    '-r': `${file}.request`,
    '-t': `${file}.traffic`,
    '--output-dir': `${file}.session`,
    '--dbms': DATABASES[engine],
    '--level': '2',
    '--risk': '1',
    '--technique': 'BEUSTQ',
    // Most of what it tries is refused with these.
    '--ignore-code': '*',
  };
  const flags = ['--batch', '--ignore-stdin', '--disable-coloring', '--flush-session'];
  const said = await runTool('sqlmap', [...Object.entries(options).flat(), ...flags]);
  await writeFile(`${file}.said`, said);
  const traffic = await readFile(`${file}.traffic`, 'utf8');
  const statuses = [...traffic.matchAll(/^HTTP response \[#\d+\] \((\d+)/gm)].map(([, status]) =>
    Number(status),
  );
  const faults: string[] = [];
  const crashes = statuses.filter((status) => status >= 500).length;
  if (crashes > 0) faults.push(`${crashes} answers of 5xx, see ${file}.traffic`);
  if (said.includes('identified the following injection point')) {
    faults.push(`an injection, see ${file}.said`);
  } else if (!said.includes('all tested parameters do not appear to be injectable')) {
    faults.push(`sqlmap did not get to its end, see ${file}.said`);
  }
  return { statuses, faults };
}

function summaryOf(statuses: readonly number[]): string {
  const counts = Object.entries(Object.groupBy(statuses, (status) => status));
  const parts = counts.map(([status, all]) => `${all?.length} of ${status}`);
  return `${statuses.length} requests, first ${statuses[0]} (${parts.join(', ')})`;
}
