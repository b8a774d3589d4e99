import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { DashboardData } from '#diary/web/dashboard-data.ts';
import { done, stubServer, success } from '#kernel/web/api/server.fixture.ts';
import { atRest } from '#web/at-rest.fixture.ts';
import { renderPart } from '#web/dashboard/render-part.fixture.tsx';
import { currentAt, EXPERIMENT, experimentsOf } from './experiments.fixture.ts';
import { MorningCoin } from './morning-coin.tsx';
import { TonightCoin } from './tonight-coin.tsx';

const TODAY = '2026-11-21';
const TOMORROW = '2026-11-22';
const DATA: DashboardData = { timeZone: 'Asia/Jakarta', hasExperiment: true };
const COINS = [
  { sleepDate: TODAY, arm: 'with' as const },
  { sleepDate: TOMORROW, arm: 'without' as const },
];
const PATH = `PUT /experiments/${EXPERIMENT.id}/nights/${TODAY}`;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const setClock = (jakarta: string) => vi.setSystemTime(new Date(`${jakarta}+07:00`));

async function show(current: ReturnType<typeof currentAt> | null, data = DATA, date?: string) {
  cleanup();
  const server = stubServer({
    'GET /experiments': success(experimentsOf({ current })),
    [PATH]: done,
  });
  renderPart(date ? <MorningCoin data={data} date={date} /> : <TonightCoin data={data} />);
  await atRest();
  return server;
}
const line = () => document.body.textContent;

/** A sleep of so many minutes up to 07:00 of today. */
const slept = (minutes: number): DashboardData => ({
  ...DATA,
  recentSleeps: [
    {
      id: 's1',
      startTime: new Date(Date.parse(`${TODAY}T07:00+07:00`) - minutes * 60_000).toISOString(),
      endTime: `${TODAY}T00:00:00.000Z`,
      timeZone: 'Asia/Jakarta',
      durationMinutes: minutes,
    },
  ],
});

it.each<[string, string, DashboardData, string]>([
  ['today’s until noon', `${TODAY}T11:59`, DATA, 'yes'],
  ['tomorrow’s from noon on', `${TODAY}T12:00`, DATA, 'as you like'],
  ['tomorrow’s after 180 minutes of sleep', `${TODAY}T07:00`, slept(180), 'as you like'],
  ['today’s after a nap of 179 minutes', `${TODAY}T07:00`, slept(179), 'yes'],
  ['today’s after midnight', `${TODAY}T00:30`, slept(480), 'yes'],
])('the coin of the evening is %s', async (_, now, data, expected) => {
  setClock(now);
  const isToday = now.endsWith('00:30');
  await show(currentAt(TODAY, { visible: COINS }), isToday ? DATA : data);
  expect(line()).toBe(`“${EXPERIMENT.label}”: tonight ${expected}`);
});

it('of a kept response a coin is shown with its date only', async () => {
  setClock(`2026-11-23T20:00`);
  await show(currentAt(TODAY, { visible: COINS }));
  expect(line()).toBe('Tonight’s coin hasn’t arrived. Do as you like.');
});

it('before the first coin its night is named, and after the last nothing is said', async () => {
  setClock('2026-11-08T20:00');
  await show(currentAt('2026-11-08'));
  expect(line()).toBe('First coin: Mon–Tue, Nov 10');
  setClock('2026-12-07T20:00');
  await show(currentAt('2026-12-08'));
  expect(line()).toBe('');
});

it('without an experiment under way nothing is said', async () => {
  setClock(`${TODAY}T20:00`);
  await show(null);
  expect(line()).toBe('');
});

const choice = (name: string) => screen.getByRole('button', { name });

it('the morning asks, and tells the coin of the coming night', async () => {
  setClock(`${TODAY}T07:05`);
  const server = await show(currentAt(TODAY, { visible: COINS }), slept(480), TODAY);
  screen.getByRole('group', { name: `Last night: “${EXPERIMENT.label}”?` });
  screen.getByText('as you like');
  fireEvent.click(choice('No'));
  await atRest();
  expect(server.sent(PATH)).toEqual([{ done: false }]);
});

it('an answered night is not asked about again', async () => {
  setClock(`${TODAY}T07:05`);
  const current = currentAt(TODAY, { visible: COINS });
  const nights = current.nights.map((night) =>
    night.sleepDate === TODAY ? { ...night, done: false } : night,
  );
  await show({ ...current, nights }, slept(480), TODAY);
  expect(screen.queryByRole('group')).toBeNull();
  expect(line()).toBe(`“${EXPERIMENT.label}”: tonight as you like`);
});

it('a night before the first is not asked about', async () => {
  setClock('2026-11-09T07:05');
  const visible = [{ sleepDate: '2026-11-10', arm: 'with' as const }];
  await show(currentAt('2026-11-09', { visible }), DATA, '2026-11-09');
  expect(screen.queryByRole('group')).toBeNull();
});
