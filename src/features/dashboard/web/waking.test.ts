import { expect, it } from 'vitest';
import { latestWaking } from './waking.ts';

const endTime = '2026-11-21T00:00:00.000Z';
const lastSleep = {
  id: 's1',
  startTime: '2026-11-20T16:00:00.000Z',
  endTime,
  durationMinutes: 480,
};
const ended = {
  sleepLogId: 's1',
  durationMinutes: 480,
  pointsAwarded: 230,
  bonusPoints: 150,
  currentStreak: 7,
  endedAtMs: Date.parse(endTime),
};

it('the latest waking takes its points from the list, or none that the server does not send', () => {
  const listed = { lastSleep: { endTime }, recentSleeps: [{ ...lastSleep, points: 80 }] };
  expect(latestWaking(listed, null)?.points).toBe(80);
  expect(latestWaking({ lastSleep }, null)?.points).toBeUndefined();
});

it('the latest waking names the achievements unlocked at its time', () => {
  const achievement = { id: 'full-night', name: 'Full Night', description: '' };
  const unlockedAchievements = [
    { ...achievement, unlockedAt: endTime },
    { ...achievement, id: 'first-dream', unlockedAt: '2026-11-01T00:00:00.000Z' },
  ];
  const waking = latestWaking({ lastSleep, unlockedAchievements }, null);
  expect(waking?.newAchievements.map(({ id }) => id)).toEqual(['full-night']);
});

it('an end on this device is the latest waking until a later sleep of another device', () => {
  const here = { points: 230, bonusPoints: 150, milestoneDays: 7 };
  expect(latestWaking({}, ended)).toMatchObject(here);
  const later = { ...lastSleep, id: 's2', durationMinutes: 60 };
  expect(latestWaking({ lastSleep: later }, ended)?.durationMinutes).toBe(60);
});

it.each([
  [0, 7, undefined],
  [500, 30, 30],
  // Imported nights count for the streak but don't earn.
  [150, 29, 7],
  // Joined runs can pay two bonuses at once.
  [200, 8, 7],
])('a bonus of %i in a streak of %i opens %s petals', (bonusPoints, currentStreak, petals) => {
  const waking = latestWaking({}, { ...ended, bonusPoints, currentStreak });
  expect(waking?.milestoneDays).toBe(petals);
});
