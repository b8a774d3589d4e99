import { screen } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { recordSteps, type Step } from '#web/record-steps.fixture.ts';
import type { DashboardData } from '#diary/web/dashboard-data.ts';
import { GAME_WORDS, playWithoutGame } from '#game/web/game.fixture.ts';
import { done, refusal, stubServer, success, unreachable } from '#kernel/web/api/server.fixture.ts';
import { ASLEEP, FULL, MORNING } from '#dashboard/web/dashboard-data.fixture.ts';
import { openDashboard } from '#web/dashboard/dashboard.fixture.tsx';
import { MIXED_DIARY, NOW } from '#pictures/web/nights.fixture.ts';

const [last, ...before] = FULL.recentSleeps ?? [];
const unrated = { ...last, id: 'night', quality: null };
const UNRATED = {
  ...FULL,
  lastSleep: unrated,
  recentSleeps: [unrated, ...before],
} as DashboardData;
const RATE = 'PATCH /sleeps/night';
const corrected = (more = {}) =>
  success({
    sleep: { ...unrated, ...more },
    pointsBefore: 80,
    pointsAfter: 75,
    newAchievements: [],
    lostAchievements: [],
  });
const STILL_SLEEPING = 'I’m still sleepingThe night goes on as if you hadn’t woken.';
const REOPEN = 'POST /sleeps/night/reopen';
const START = 'POST /sleeps/start';
const BEGUN = 'PATCH /sleeps/begun';
const END = 'PUT /sleeps/begun/end';
const startedAgo = (hours: number): DashboardData => ({
  ...FULL,
  activeSleep: {
    id: 'begun',
    startTime: new Date(NOW - hours * 3_600_000).toISOString(),
    version: 1,
  },
});
const ended = success({ durationMinutes: 530, pointsAwarded: 80 });
const WOKE = 'I woke up on Sat, Nov 21, 6:40 AM';

const WALKS: { name: string; data: DashboardData; now: number; steps: Step[] }[] = [
  {
    name: 'a rating, its change and a note',
    data: UNRATED,
    now: MORNING,
    steps: [
      { [RATE]: corrected() },
      '4, Well',
      'Well, change the rating',
      '2, Not well',
      'Add a note',
    ],
  },
  {
    name: 'a rating that the server refuses, and one that it does not answer',
    data: UNRATED,
    now: MORNING,
    steps: [{ [RATE]: refusal(500) }, '4, Well', { [RATE]: unreachable }, '5, Wonderfully'],
  },
  {
    name: 'a sleep that continues',
    data: UNRATED,
    now: MORNING - 540_000,
    steps: [
      { [REOPEN]: refusal(500) },
      `Not right? > ${STILL_SLEEPING}`,
      { [REOPEN]: success({ sleep: { id: 'night', startTime: unrated.startTime, version: 2 } }) },
      `Not right? > ${STILL_SLEEPING}`,
    ],
  },
  {
    name: 'an earlier end',
    data: UNRATED,
    now: MORNING,
    steps: [
      { [RATE]: refusal(500) },
      'Not right? > At 5:40 AM 30 min earlier',
      { [RATE]: corrected({ endTime: '2026-11-20T22:55:00.000Z' }) },
      'At 5:55 AM 15 min earlier',
      'Not right? > At another time',
    ],
  },
  {
    name: 'a later start',
    data: ASLEEP,
    now: NOW,
    steps: [
      'Fell asleep later?',
      { [BEGUN]: refusal(500) },
      '+15 min: 8:15 PM',
      { [BEGUN]: success({ sleep: { ...ASLEEP.activeSleep, version: 2 } }) },
      'Fell asleep at = 8:20 PM',
      'Save',
    ],
  },
  {
    name: 'a start by mistake',
    data: startedAgo(1 / 60),
    now: NOW,
    steps: [
      'I’m not asleep yet',
      'No, keep tracking',
      'I’m not asleep yet',
      'Yes, stop',
      { 'DELETE /sleeps/begun': done },
      'Yes, stop',
    ],
  },
  {
    name: 'a forgotten Wake Up',
    data: startedAgo(20),
    now: NOW,
    steps: [WOKE, { [END]: ended }, WOKE],
  },
  {
    name: 'another time of a forgotten Wake Up',
    data: startedAgo(20),
    now: NOW,
    steps: ['At another time', { [END]: ended }, 'Woke up = 5:50 AM', 'Save'],
  },
  {
    name: 'a sleep that was really that long',
    data: startedAgo(20),
    now: NOW,
    steps: [{ [END]: ended, [BEGUN]: corrected() }, 'I really slept that long > Yes, I did'],
  },
  {
    name: 'a start',
    data: FULL,
    now: NOW,
    steps: [
      { [START]: refusal(429, 'RATE_LIMITED', 'Slow down.') },
      'Start Dreaming',
      { [START]: refusal(500) },
      'Start Dreaming',
      // Without IndexedDB nothing can be kept.
      { [START]: unreachable },
      'Start Dreaming',
      { [START]: success({}) },
      'Start Dreaming',
      { [START]: success({ sleepLogId: 'begun', startTime: new Date(NOW).toISOString() }) },
      { 'GET /dashboard': success(startedAgo(0)) },
      'Start Dreaming',
    ],
  },
  {
    name: 'an end',
    data: ASLEEP,
    now: NOW,
    steps: [
      { [END]: refusal(404, 'NOT_FOUND', 'Gone.') },
      'Wake Up',
      { [END]: unreachable },
      'Wake Up',
      { [END]: success({}) },
      'Wake Up',
      { [END]: ended, 'GET /dashboard': success({ activeSleep: null, timeZone: 'Asia/Jakarta' }) },
      'Wake Up',
    ],
  },
  {
    name: 'an end whose dashboard can’t be loaded',
    data: ASLEEP,
    now: NOW,
    steps: [
      { [END]: ended, 'GET /dashboard': refusal(500) },
      'Wake Up',
      { 'GET /dashboard': refusal(500, 'INTERNAL', 'No dice.') },
      'Try again',
    ],
  },
];

function record({ data, now, steps }: (typeof WALKS)[number]): Promise<string> {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  localStorage.setItem('timeZone', 'Asia/Jakarta');
  const server = stubServer({ ...MIXED_DIARY.answers, 'GET /dashboard': success(data) });
  openDashboard({ userId: 'u1' });
  const part = () =>
    screen.queryByRole('dialog') ?? screen.queryByRole('tabpanel') ?? document.body;
  return recordSteps(server, part, steps);
}

it.each(WALKS)('the steps of $name read as on record', async (walk) => {
  expect(await record(walk)).toMatchSnapshot();
});

describe('without the game', () => {
  playWithoutGame();

  it.each(WALKS)('the steps of $name speak of none', async (walk) => {
    expect(await record(walk)).not.toMatch(GAME_WORDS);
  });
});
