// @module-tag slow
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { MeasuredTimes } from '../contract.ts';
import { page, success } from '#kernel/web/api/server.fixture.ts';
import { NightPage } from '#pictures/web/night-page.tsx';
import { MIXED_DIARY } from '#pictures/web/nights.fixture.ts';
import { record } from '#pictures/web/view.fixture.tsx';
import { Witnesses } from './witnesses.tsx';

const DATE = '2026-11-20';
const sleeps = MIXED_DIARY.sleeps.filter(({ sleepDate }) => sleepDate === DATE);
const [sleep] = sleeps;

const measured: MeasuredTimes = {
  sleepId: sleep?.id ?? '',
  sleepDate: DATE,
  startTime: '2026-11-19T16:40:00Z',
  endTime: '2026-11-19T23:05:00Z',
  source: 'health-connect',
  toldStartTime: sleep?.startTime ?? '',
  toldEndTime: sleep?.endTime ?? '',
  isTapped: true,
};

test('a night’s page shows what a device has measured, and takes it over', async () => {
  const read = await record(<NightPage date={DATE} data={{}} />, 'Take these times', {
    part: 'section',
    answers: {
      'GET /sleeps': page(sleeps),
      'GET /measured': success({ items: [measured] }),
      [`PATCH /sleeps/${encodeURIComponent(measured.sleepId)}`]: success({}),
    },
  });
  expect(read).toContain('Measured by Health Connect');
  expect(screen.getByRole('img', { name: /11:40.*6:05/ })).toBeDefined();
  const { startTime, endTime } = measured;
  expect(read).toContain(JSON.stringify({ startTime, endTime }));
});

test('times that were taken over can’t be taken again', async () => {
  const taken = { ...measured, startTime: sleep?.startTime ?? '', endTime: sleep?.endTime ?? '' };
  const read = await record(<NightPage date={DATE} data={{}} />, 'sees Measured by', {
    answers: { 'GET /sleeps': page(sleeps), 'GET /measured': success({ items: [taken] }) },
  });
  expect(read).not.toContain('Take these times');
});

const before = (minutes: number, change: Partial<MeasuredTimes> = {}) =>
  Array.from({ length: 14 }, () => ({
    ...measured,
    toldStartTime: new Date(Date.parse(measured.startTime) - minutes * 60_000).toISOString(),
    toldEndTime: measured.endTime,
    ...change,
  }));

test.each([
  [
    25,
    'You press Start about 25 min before your watch says you’re asleep, and Wake Up within 5 min of it.',
  ],
  [
    -20,
    'You press Start about 20 min after your watch says you’re asleep, and Wake Up within 5 min of it.',
  ],
  [4, 'You press Start and Wake Up within 5 min of what your watch says.'],
])('Patterns tells of presses %i minutes before', async (minutes, sentence) => {
  const answers = { 'GET /measured': success({ items: before(minutes) }) };
  expect(await record(<Witnesses until={DATE} />, 'sees watch', { answers })).toContain(sentence);
});

test('Patterns tells nothing of nights that were entered', async () => {
  const items = before(25, { isTapped: false });
  const answers = { 'GET /measured': success({ items }) };
  expect(await record(<Witnesses until={DATE} />, '', { answers })).not.toContain('watch');
});
