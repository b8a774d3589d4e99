import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { BODY_TIMEOUT, SERVER_TIMEOUTS } from '#server/http/limits/server-timeouts.ts';
import { newSleeper } from './client.ts';
import { mutant, scale } from './scale.ts';
import { scratchFolder } from './scratch.ts';
import { startServer } from './server-process.ts';

const SOCKETS = scale(30, 300);
/** A quick run gives the server an eighth of its timeouts. */
const HASTE = scale(8, 1);
const GIVE_UP_AFTER_MS = scale(5_000, 18_000);
/** A quick run shares the machine with others. */
const CLOSED_WITHIN_MS = scale(GIVE_UP_AFTER_MS, 16_000);
const SEND_EVERY_MS = 500 / HASTE;
const BODY_BYTES = 16 * 1024;
/** A slow but honest client needs five seconds for its body. */
const BODY_PIECES = 20;
const BODY_PIECE_EVERY_MS = 250 / HASTE;

const { http } = SERVER_TIMEOUTS;
/** What a slow client sends first, then over and over, and how long the server must wait for it. */
const KINDS = {
  headers: {
    first: 'GET /dashboard HTTP/1.1\r\nHost: lelap\r\n',
    next: 'X-More: more\r\n',
    timeoutMs: http.headersTimeout / HASTE,
  },
  body: {
    first: `POST /login HTTP/1.1\r\nHost: lelap\r\nContent-Type: application/json\r\nContent-Length: ${BODY_BYTES}\r\n\r\n`,
    next: ' ',
    timeoutMs: BODY_TIMEOUT.ms / HASTE,
  },
  nothing: { first: '', next: '', timeoutMs: http.headersTimeout / HASTE },
};
type Kind = keyof typeof KINDS;

/** A socket that sends a little now and then until the server closes it. */
function openSlowly(url: string, kind: Kind) {
  const { first, next } = KINDS[kind];
  const openedAt = performance.now();
  const state = { kind, isConnected: false, closedAfterMs: undefined as number | undefined };
  // It never closes its own half.
  const socket = connect({
    port: Number(new URL(url).port),
    host: '127.0.0.1',
    allowHalfOpen: true,
  });
  socket.once('connect', () => (state.isConnected = true));
  socket.on('error', () => {}).resume();
  socket.write(first);
  const sending = setInterval(() => socket.writable && socket.write(next), SEND_EVERY_MS);
  socket.once('end', () => socket.destroy());
  socket.once('close', () => {
    clearInterval(sending);
    state.closedAfterMs ??= performance.now() - openedAt;
  });
  return { state, close: () => socket.destroy() };
}

/** Enters a sleep in 16 KiB that arrive slowly; returns the status. */
async function enterSlowly(url: string, token: string): Promise<number> {
  const now = Date.now();
  const iso = (instant: number) => new Date(instant).toISOString();
  const nap = { startTime: iso(now - 3_600_000), endTime: iso(now), note: 'slowly' };
  const body = JSON.stringify(nap).padEnd(BODY_BYTES, ' ');
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  let response = '';
  socket.on('error', () => {}).on('data', (chunk) => (response += chunk.toString('latin1')));
  socket.write(
    `POST /sleeps HTTP/1.1\r\nHost: lelap\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: ${BODY_BYTES}\r\nConnection: close\r\n\r\n`,
  );
  for (let piece = 0; piece < BODY_PIECES; piece += 1) {
    await wait(BODY_PIECE_EVERY_MS);
    const [from, to] = [piece, piece + 1].map((n) => Math.floor((BODY_BYTES * n) / BODY_PIECES));
    if (socket.writable) socket.write(body.slice(from, to));
  }
  if (!socket.closed) await new Promise((resolve) => socket.once('close', resolve));
  return Number(response.slice(9, 12));
}

async function openSlowClients(imports: readonly string[] = []) {
  await using folder = await scratchFolder();
  const haste = HASTE === 1 ? [] : [mutant('short-client-timeouts')];
  await using server = await startServer(folder.path, { imports: [...haste, ...imports] });
  const { url } = server;
  const sleeper = await newSleeper(url, 'Mira');
  const kinds = Object.keys(KINDS) as Kind[];
  const slow = Array.from({ length: SOCKETS }, (_, n) =>
    openSlowly(url, kinds[n % kinds.length] ?? 'nothing'),
  );
  const honest = enterSlowly(url, sleeper.token);
  let failedDashboards = 0;
  for (const giveUpAt = performance.now() + GIVE_UP_AFTER_MS; performance.now() < giveUpAt;) {
    if (slow.every(({ state }) => state.closedAfterMs !== undefined)) break;
    const { status } = await sleeper.call(url, 'GET', '/dashboard');
    if (status !== 200) failedDashboards += 1;
    await wait(100);
  }
  const states = slow.map(({ state }) => ({ ...state }));
  for (const { close } of slow) close();
  return { states, honestStatus: await honest, failedDashboards };
}

test('slow clients are closed in time, while honest ones are served', async ({ annotate }) => {
  const { states, honestStatus, failedDashboards } = await openSlowClients();
  expect({ honestStatus, failedDashboards }).toEqual({ honestStatus: 201, failedDashboards: 0 });
  for (const { kind, isConnected, closedAfterMs } of states) {
    expect(isConnected).toBe(true);
    expect(closedAfterMs, kind).toBeGreaterThanOrEqual(KINDS[kind].timeoutMs);
    expect(closedAfterMs, kind).toBeLessThanOrEqual(CLOSED_WITHIN_MS);
  }
  const slowest = Math.max(...states.map(({ closedAfterMs = 0 }) => closedAfterMs));
  await annotate(`${SOCKETS} sockets, the last closed after ${(slowest / 1000).toFixed(1)} s`);
});

test('slow bodies show the mutant no-request-timeout', async () => {
  const { states } = await openSlowClients([mutant('no-request-timeout')]);
  const open = states.filter(({ closedAfterMs }) => closedAfterMs === undefined);
  expect(new Set(open.map(({ kind }) => kind))).toEqual(new Set(['body']));
});
