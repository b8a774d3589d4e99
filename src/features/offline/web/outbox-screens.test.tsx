import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { atRest } from '#web/at-rest.fixture.ts';
import {
  done,
  noResponseYet,
  refusal,
  stubServer,
  success,
  unreachable,
  type Answers,
} from '#kernel/web/api/server.fixture.ts';
import { outbox } from './outbox.ts';
import { operation } from './operation.fixture.ts';
import type { Operation } from './operation.ts';
import { readScreen } from '#web/read-screen.fixture.ts';
import { recordSteps } from '#web/record-steps.fixture.ts';
import { prepareDashboard } from '#web/app/dashboard-route.tsx';
import { makeToken } from '#kernel/web/session/token.fixture.ts';
import { openDashboard } from '#web/dashboard/dashboard.fixture.tsx';

const { records } = vi.hoisted(() => ({ records: new Map<string, unknown>() }));
vi.mock(import('./database.ts'), async () => {
  const { memoryDatabase } = await import('./database.fixture.ts');
  return { createDatabase: () => memoryDatabase(records) };
});

const HOUR_MS = 3_600_000;
const NOW = Date.parse('2026-11-21T14:00Z');
const DASHBOARD = {
  userId: 'u1',
  username: 'Rani',
  activeSleep: null,
  totalPoints: 30,
  recentSleeps: [],
};

const tapped = (kind: Operation['kind'], hoursAgo: number, more: Partial<Operation> = {}) =>
  operation(kind, { tappedAtMs: NOW - hoursAgo * HOUR_MS, state: 'new', ...more });

const NIGHT = [tapped('start', 9), tapped('end', 1)];
const REFUSED = NIGHT.map((one) => ({
  ...one,
  state: 'refused' as const,
  refusal: 'It overlaps another sleep.',
}));
const REST = [
  tapped('enter', 5, {
    sleepId: 's2',
    body: { startTime: '2026-11-19T15:00:00.000Z', endTime: '2026-11-19T22:00:00.000Z' },
  }),
  tapped('correct', 4, { sleepId: 's3', body: { quality: 4 } }),
  tapped('mark', 3, { sleepId: '2026-11-18', body: { noSleep: true } }),
  tapped('delete', 2, { sleepId: 's4' }),
  tapped('reopen', 1, { sleepId: 's5' }),
];

beforeEach(() => {
  // As on plain HTTP.
  Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true });
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  localStorage.setItem('timeZone', 'Asia/Jakarta');
  records.clear();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Opens the dashboard on a device that keeps these taps, and a dashboard of two hours ago. */
async function openKeeping(operations: readonly Operation[], answers: Answers = {}) {
  records.set('operations:u1', operations);
  const storedAtMs = NOW - 2 * HOUR_MS;
  records.set('dashboard:u1', { data: DASHBOARD, storedAtMs, serverOffsetMs: 0 });
  const server = stubServer({
    'GET /dashboard': unreachable,
    'POST /sleeps/start': unreachable,
    'POST /logout': done,
    ...answers,
  });
  await outbox.open('u1');
  openDashboard({ userId: 'u1' });
  await atRest();
  return server;
}

const kept = () => ((records.get('operations:u1') ?? []) as Operation[]).map(({ kind }) => kind);

it.each<[name: string, operations: readonly Operation[], ...steps: string[]]>([
  [
    'taps of every kind',
    [...NIGHT, ...REST],
    '7 changes not sent yet > Try now > Discard: Corrected sleep, Sat, Nov 21, 5:00 PM',
    'Keep it > Discard: Start Dreaming, Sat, Nov 21, 12:00 PM > Yes, discard it',
  ],
  ['a refused sleep', REFUSED, '1 night needs your help > Discard'],
  ['one in the form', REFUSED, '1 night needs your help > Enter the times myself'],
  ['a sign-out', NIGHT, 'Sign Out > Send them next time I sign in'],
  ['one that discards', NIGHT, 'Sign Out > Discard'],
])('what waits on a device reads as on record: %s', async (_, operations, ...steps) => {
  const server = await openKeeping(operations);
  const part = () => screen.queryByRole('dialog') ?? document.body;
  const recorded = await recordSteps(server, part, steps);
  // What is sent again and said of it depends on the time: the outbox waits after a failure.
  const lines = recorded.split('\n').filter((line) => !/^[=!] /.test(line));
  expect([...lines, `kept: ${kept().join(' ')}`].join('\n')).toMatchSnapshot();
});

const at = (hoursAgo: number) => new Date(NOW - hoursAgo * HOUR_MS).toISOString();

it.each([
  {
    name: 'a night of the day before yesterday is entered',
    operations: [tapped('start', 80), tapped('end', 72)],
    answers: { 'POST /sleeps': success({ id: 's1', durationMinutes: 480, pointsAwarded: 80 }) },
  },
  {
    name: 'another device had started and ended',
    operations: [tapped('start', 0.5), tapped('end', 0.25)],
    answers: {
      'POST /sleeps/start': success({ sleepLogId: 's9', startTime: at(2) }),
      'PUT /sleeps/s9/end': success({ durationMinutes: 60, pointsAwarded: 10 }),
    },
  },
  {
    name: 'a start is refused',
    operations: NIGHT,
    answers: { 'POST /sleeps/start': refusal(422, 'OVERLAP', 'It overlaps another sleep.') },
  },
  {
    name: 'a correction is taken',
    operations: REST.slice(1, 2),
    answers: { 'PATCH /sleeps/s3': success({}) },
  },
])('what is sent once the server answers: $name', async ({ operations, answers }) => {
  const server = await openKeeping(operations, {
    'GET /dashboard': success(DASHBOARD),
    ...answers,
  });
  const sent = server.calls.filter(({ body }) => body !== undefined);
  // Without Web Locks some are sent twice.
  const requests = new Set(sent.map(({ line, body }) => `${line} ${JSON.stringify(body)}`));
  const toasts = screen.getByRole('region', { name: 'Notifications' });
  expect(
    `${[...requests].join('\n')}\n${readScreen(toasts)}\nkept: ${kept().join(' ')}`,
  ).toMatchSnapshot();
});

it('a dashboard that opens without an answer says what needs the server', async () => {
  const activeSleep = { id: 's1', startTime: at(1) };
  const data = { ...DASHBOARD, activeSleep };
  records.set('dashboard:u1', { data, storedAtMs: NOW - HOUR_MS, serverOffsetMs: 0 });
  // Only the prefetch has failed; what is asked next is still waited for.
  const answer = vi.fn<() => Promise<Response>>(noResponseYet).mockImplementationOnce(unreachable);
  const others = { 'GET /nights': noResponseYet, 'GET /account': noResponseYet };
  stubServer({ 'GET /dashboard': answer, ...others });
  localStorage.setItem('accessToken', makeToken({ userId: 'u1' }));
  await prepareDashboard();
  openDashboard({ userId: 'u1' });
  fireEvent.click(await screen.findByRole('button', { name: 'Fell asleep later?' }));
  await screen.findByRole('dialog');
  expect(screen.getByText('This needs the server, and it isn’t responding.')).toBeTruthy();
});

it('taps that the server does not answer are kept, withdrawn and sent', async () => {
  const started = vi.fn<() => Response>(success({ sleepLogId: 'another', startTime: at(2) }));
  const server = await openKeeping([]);
  const title = () => screen.getByRole('heading', { level: 1, hidden: true }).textContent;
  const read = () => `${title()} ${kept().join(' ')}`;
  for (const [name, expected] of [
    ['Start Dreaming', 'Asleep since 9:00 PM start'],
    ['Wake Up', 'Welcome back start end'],
    ['Not right?', 'Welcome back start end'],
    [/^I’m still sleeping/, 'Asleep since 9:00 PM start'],
  ] as const) {
    fireEvent.click(await screen.findByRole('button', { name }));
    await atRest();
    expect(read()).toBe(expected);
  }
  Object.assign(server.answers, {
    'POST /sleeps/start': started,
    'GET /dashboard': success(DASHBOARD),
  });
  fireEvent(window, new Event('online'));
  await atRest();
  expect(started).toHaveBeenCalledOnce();
  expect(read()).toBe('Ready to dream? ');
});
