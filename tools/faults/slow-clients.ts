import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Fault, Finding, Scale } from './fault.ts';
import { getRequest, RawClient } from './raw-client.ts';
import { scratchFolder } from './scratch-folder.ts';
import { startServer } from './server-process.ts';
import { newSleeper } from './sleeper-client.ts';
import { weakenedFault } from './weakened/weakened-build.ts';

type Trial = {
  sockets: number;
  /** How often the whole is done. */
  rounds: number;
  /** Of a build with an eighth of the patience: too little for a client on a bad line. */
  isHurried: boolean;
};

const TRIALS: Record<Scale, Trial> = {
  test: { sockets: 30, rounds: 1, isHurried: true },
  short: { sockets: 300, rounds: 1, isHurried: false },
  full: { sockets: 300, rounds: 20, isHurried: false },
};

const HURRIED = new URL('./weakened/hurries.ts', import.meta.url).href;

const GONE_WITHIN_MS = 10_000;

/** Whoever is still there then never goes. */
const GIVE_UP_AFTER_MS = 14_000;

/** So soon from a build that hurries, when it is expected that they don't go. */
const GIVE_UP_SOON_MS = 2_000;

const DRIBBLE_EVERY_MS = 500;

/** What a good client sends on a bad line: 16 KiB in pieces, five seconds long. */
const BODY_BYTES = 16 * 1024;
const PIECES = 20;
const PIECE_EVERY_MS = 250;

const DRIBBLES: readonly ((nth: number) => { begin: string; go: string })[] = [
  () => ({ begin: 'GET /dashboard HTTP/1.1\r\nHost: lelap\r\n', go: 'X-More: more\r\n' }),
  () => ({
    begin: `POST /login HTTP/1.1\r\nHost: lelap\r\nContent-Type: application/json\r\nContent-Length: ${BODY_BYTES}\r\n\r\n`,
    go: ' ',
  }),
  () => ({ begin: '', go: '' }),
];

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
export const patientServerFault = weakenedFault('waits-for-bodies', async ({ imports }) => {
  return await dribble(TRIALS.test, { imports, giveUpAfterMs: GIVE_UP_SOON_MS });
});

async function dribble(
  { sockets: count, isHurried }: Trial,
  {
    imports = [],
    giveUpAfterMs = GIVE_UP_AFTER_MS,
  }: { imports?: readonly string[] | undefined; giveUpAfterMs?: number } = {},
): Promise<Finding & { goneAfterMs: number }> {
  await using folder = await scratchFolder();
  await using server = await startServer(folder.path, {
    imports: [...(isHurried ? [HURRIED] : []), ...imports],
  });
  const sleeper = await newSleeper(server.url, 'Mira');
  const openedAt = performance.now();
  let goneAfterMs = 0;
  const sockets = Array.from({ length: count }, (_, nth) =>
    openDribbling(server.url, nth, () => (goneAfterMs = performance.now() - openedAt)),
  );
  const good = isHurried ? 201 : sendSlowly(server.url, sleeper.token);
  const dashboard = new RawClient(server.url);
  let unserved = 0;
  const isAnyLeft = () => sockets.some(({ socket }) => !socket.closed);
  while (isAnyLeft() && performance.now() - openedAt < giveUpAfterMs) {
    const { status } = await dashboard.ask(getRequest('/dashboard', sleeper.token));
    if (status !== 200) unserved += 1;
    await wait(100);
  }
  const left = sockets.filter(({ socket }) => !socket.closed);
  for (const { stop } of sockets) stop();
  dashboard.close();
  const goodStatus = await good;
  const isLate = !isHurried && goneAfterMs > GONE_WITHIN_MS;
  return {
    goneAfterMs,
    figures: '',
    faults: [
      ...(left.length === 0 ? [] : [`${left.length} of ${sockets.length} were never let go`]),
      ...(isLate ? [`the last was let go after ${Math.round(goneAfterMs)} ms`] : []),
      ...(goodStatus === 201 ? [] : [`a good client on a bad line was answered ${goodStatus}`]),
      ...(unserved === 0 ? [] : [`${unserved} others were not served meanwhile`]),
    ],
  };
}

/** A socket that sends a little now and then, or nothing at all, for as long as it is let. */
function openDribbling(
  url: string,
  nth: number,
  onClose: () => void,
): { socket: Socket; stop: () => void } {
  const { port } = new URL(url);
  const { begin, go } = DRIBBLES[nth % DRIBBLES.length]?.(nth) ?? { begin: '', go: '' };
  // It never closes its own half.
  const socket = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true });
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
    onClose();
  });
  return { socket, stop: () => socket.destroy() };
}

/** Enters a sleep in a body of 16 KiB that takes its time; answers the status. */
async function sendSlowly(url: string, token: string): Promise<number> {
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
  for (let piece = 0; piece < PIECES; piece += 1) {
    await wait(PIECE_EVERY_MS);
    const from = Math.floor((BODY_BYTES * piece) / PIECES);
    const to = Math.floor((BODY_BYTES * (piece + 1)) / PIECES);
    if (socket.writable) socket.write(body.slice(from, to));
  }
  if (!socket.closed) await new Promise((resolve) => socket.once('close', resolve));
  return Number(answer.slice(9, 12));
}
