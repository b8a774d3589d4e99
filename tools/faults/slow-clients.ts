import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { CLIENT_PATIENCE } from '#server/http/limits/server-timeouts.ts';
import type { Fault, Finding, Scale } from './fault.ts';
import { newSleeper } from './client.ts';
import { scratchFolder } from './scratch-folder.ts';
import { startServer } from './server-process.ts';
import { mutantFault } from './mutant-scenario.ts';

type Trial = {
  sockets: number;
  /** How often the whole is done. */
  rounds: number;
  /** Of a build with an eighth of the patience: too little for a client on a bad line. */
  isHurried: boolean;
  /** In how many pieces a good client sends its body, and how slowly. */
  good: { pieces: number; everyMs: number };
};

/** A body that takes five seconds on a bad line. */
const BAD_LINE = { pieces: 20, everyMs: 250 };

const TRIALS: Record<Scale, Trial> = {
  test: { sockets: 30, rounds: 1, isHurried: true, good: { pieces: 4, everyMs: 25 } },
  short: { sockets: 300, rounds: 1, isHurried: false, good: BAD_LINE },
  full: { sockets: 300, rounds: 20, isHurried: false, good: BAD_LINE },
};

const HURRIED = new URL('./mutants/short-client-timeouts.ts', import.meta.url).href;

const GONE_WITHIN_MS = 10_000;

/** Whoever is still there then never goes. */
const GIVE_UP_AFTER_MS = 14_000;

/** So soon from a build that hurries, once those without a body have gone: those with one had as much time as they twice. */
const GIVE_UP_SOON_MS = 2_000;

const DRIBBLE_EVERY_MS = 500;

const BODY_BYTES = 16 * 1024;

/** What each sends at first, and then over and over; and for how long it is waited for, in a build that hurries too. */
const DRIBBLES = [
  {
    kind: 'heads',
    begin: 'GET /dashboard HTTP/1.1\r\nHost: lelap\r\n',
    go: 'X-More: more\r\n',
    patienceMs: CLIENT_PATIENCE.http.headersTimeout,
    hurriedMs: 600,
  },
  {
    kind: 'bodies',
    begin: `POST /login HTTP/1.1\r\nHost: lelap\r\nContent-Type: application/json\r\nContent-Length: ${BODY_BYTES}\r\n\r\n`,
    go: ' ',
    patienceMs: CLIENT_PATIENCE.requestTimeout,
    hurriedMs: 1_000,
  },
  {
    kind: 'silence',
    begin: '',
    go: '',
    patienceMs: CLIENT_PATIENCE.http.headersTimeout,
    hurriedMs: 600,
  },
] as const;
type Dribble = (typeof DRIBBLES)[number];

export const slowClientsFault: Fault = {
  name: 'slow-clients',
  goal: '300 sockets that dribble are gone within 10 s, a slow good client is served',
  run: async (scale, log) => {
    const { sockets, rounds } = TRIALS[scale];
    const trials: Awaited<ReturnType<typeof dribble>>[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      log(`round ${round}`);
      trials.push(await dribble(TRIALS[scale]));
    }
    const slowest = Math.max(...trials.map(({ goneAfterMs }) => goneAfterMs));
    return {
      figures: `${sockets} sockets, the last gone after ${(slowest / 1000).toFixed(1)} s`,
      faults: trials.flatMap(({ faults }) => faults),
    };
  },
};

/** A build that waits for a body for as long as it takes. */
export const patientServerFault = mutantFault(
  'no-request-timeout',
  /with bodies were never let go/,
  async ({ imports }) => {
    return await dribble(TRIALS.test, { imports, bodiesGivenUpAfterMs: GIVE_UP_SOON_MS });
  },
);

async function dribble(
  { sockets: count, isHurried, good: line }: Trial,
  {
    imports = [],
    bodiesGivenUpAfterMs = Infinity,
  }: { imports?: readonly string[] | undefined; bodiesGivenUpAfterMs?: number } = {},
): Promise<Finding & { goneAfterMs: number }> {
  await using folder = await scratchFolder();
  await using server = await startServer(folder.path, {
    imports: [...(isHurried ? [HURRIED] : []), ...imports],
  });
  const sleeper = await newSleeper(server.url, 'Mira');
  const openedAt = performance.now();
  const sockets = Array.from({ length: count }, (_, nth) => openDribbling(server.url, nth));
  const good = sendSlowly(server.url, sleeper.token, line);
  let unserved = 0;
  let onlyBodiesSince: number | undefined;
  for (;;) {
    const left = sockets.filter(({ goneAfterMs }) => goneAfterMs() === undefined);
    const now = performance.now();
    if (left.every(({ kind }) => kind === 'bodies')) onlyBodiesSince ??= now;
    if (left.length === 0 || now - openedAt >= GIVE_UP_AFTER_MS) break;
    if (now - (onlyBodiesSince ?? now) >= bodiesGivenUpAfterMs) break;
    const { status } = await sleeper.call(server.url, 'GET', '/dashboard');
    if (status !== 200) unserved += 1;
    await wait(100);
  }
  const ends = sockets.map((socket) => ({ ...socket, goneAfterMs: socket.goneAfterMs() }));
  for (const { stop } of sockets) stop();
  const goodStatus = await good;
  const slowestMs = Math.max(...ends.map(({ goneAfterMs = 0 }) => goneAfterMs));
  const unconnected = ends.filter(({ isConnected }) => !isConnected()).length;
  const isLate = !isHurried && slowestMs > GONE_WITHIN_MS;
  return {
    goneAfterMs: slowestMs,
    figures: '',
    faults: [
      ...(unconnected === 0 ? [] : [`${unconnected} of ${count} never connected`]),
      ...DRIBBLES.flatMap((each) => patienceFaults(each, ends, isHurried)),
      ...(isLate ? [`the last was let go after ${Math.round(slowestMs)} ms`] : []),
      ...(goodStatus === 201 ? [] : [`a good client on a bad line was answered ${goodStatus}`]),
      ...(unserved === 0 ? [] : [`${unserved} others were not served meanwhile`]),
    ],
  };
}

/** Those that were waited for without end, and those that were not waited for. */
function patienceFaults(
  { kind, patienceMs, hurriedMs }: Dribble,
  ends: readonly { kind: Dribble['kind']; goneAfterMs: number | undefined }[],
  isHurried: boolean,
): string[] {
  const ofKind = ends.filter((end) => end.kind === kind);
  const left = ofKind.filter(({ goneAfterMs }) => goneAfterMs === undefined).length;
  const atLeastMs = isHurried ? hurriedMs : patienceMs;
  const early = ofKind.filter(({ goneAfterMs = Infinity }) => goneAfterMs < atLeastMs).length;
  return [
    ...(left === 0 ? [] : [`${left} of ${ofKind.length} with ${kind} were never let go`]),
    ...(early === 0 ? [] : [`${early} of ${ofKind.length} with ${kind} were let go too soon`]),
  ];
}

/** A socket that sends a little now and then, or nothing at all, for as long as it is let. */
function openDribbling(url: string, nth: number) {
  const { port } = new URL(url);
  const { kind, begin, go } = DRIBBLES[nth % DRIBBLES.length] ?? DRIBBLES[0];
  const openedAt = performance.now();
  let isConnected = false;
  let goneAfterMs: number | undefined;
  // It never closes its own half.
  const socket = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true });
  socket.once('connect', () => (isConnected = true));
  socket.on('error', () => {});
  socket.resume();
  if (begin !== '') socket.write(begin);
  const going = setInterval(() => {
    if (go !== '' && socket.writable) socket.write(go);
  }, DRIBBLE_EVERY_MS);
  // What is left then is the client's own half, of which the server knows nothing any more.
  socket.once('end', () => socket.destroy());
  socket.once('close', () => {
    clearInterval(going);
    goneAfterMs = performance.now() - openedAt;
  });
  return {
    kind,
    isConnected: () => isConnected,
    goneAfterMs: () => goneAfterMs,
    stop: () => socket.destroy(),
  };
}

/** Enters a sleep in a body of 16 KiB that takes its time; answers the status. */
async function sendSlowly(
  url: string,
  token: string,
  { pieces, everyMs }: Trial['good'],
): Promise<number> {
  const now = Date.now();
  const nap = JSON.stringify({
    startTime: new Date(now - 3_600_000).toISOString(),
    endTime: new Date(now).toISOString(),
    note: 'slowly',
  });
  const body = nap.padEnd(BODY_BYTES, ' ');
  const { port } = new URL(url);
  const socket = connect(Number(port), '127.0.0.1');
  let answer = '';
  socket.on('error', () => {}).on('data', (chunk) => (answer += chunk.toString('latin1')));
  socket.write(
    `POST /sleeps HTTP/1.1\r\nHost: lelap\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: ${BODY_BYTES}\r\nConnection: close\r\n\r\n`,
  );
  for (let piece = 0; piece < pieces; piece += 1) {
    await wait(everyMs);
    const from = Math.floor((BODY_BYTES * piece) / pieces);
    const to = Math.floor((BODY_BYTES * (piece + 1)) / pieces);
    if (socket.writable) socket.write(body.slice(from, to));
  }
  if (!socket.closed) await new Promise((resolve) => socket.once('close', resolve));
  return Number(answer.slice(9, 12));
}
