import { describe, expect, it } from 'vitest';
import { isDawn, latestWaking } from './waking.ts';

const endTime = '2026-11-21T00:00:00.000Z';
const HOUR_MS = 60 * 60 * 1000;
const wokeAtMs = Date.parse(endTime);
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
  endedAtMs: wokeAtMs,
};

describe('from the last sleep of the dashboard', () => {
  it('the latest waking counts as dawn for four hours', () => {
    const waking = latestWaking({ lastSleep: { ...lastSleep, points: 80 } }, null);
    expect(waking?.points).toBe(80);
    expect(waking && isDawn(waking, wokeAtMs + 4 * HOUR_MS - 1)).toBe(true);
    expect(waking && isDawn(waking, wokeAtMs + 4 * HOUR_MS)).toBe(false);
  });

  it('the latest waking takes its points from the list when the last sleep has none', () => {
    const data = {
      lastSleep: { durationMinutes: 480, endTime },
      recentSleeps: [{ ...lastSleep, points: 80 }],
    };
    expect(latestWaking(data, null)?.points).toBe(80);
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

  it('the latest waking is null without a last sleep', () => {
    expect(latestWaking({}, null)).toBeNull();
    expect(latestWaking({ lastSleep: null }, null)).toBeNull();
  });
});

describe('from an end made here', () => {
  it('the latest waking comes from an end on this device without dashboard data', () => {
    expect(latestWaking({}, ended)).toMatchObject({
      points: 230,
      bonusPoints: 150,
      milestoneDays: 7,
    });
  });

  it('a later sleep of another device replaces the waking of an end on this device', () => {
    const later = { ...lastSleep, id: 's2', durationMinutes: 60 };
    expect(latestWaking({ lastSleep: later }, ended)?.durationMinutes).toBe(60);
  });
});

it.each([
  [0, 7, undefined],
  [50, 3, 3],
  [500, 30, 30],
  // Imported nights count for the streak but don't earn.
  [150, 29, 7],
  // Joined runs can pay two bonuses at once.
  [200, 8, 7],
])('a bonus of %i in a streak of %i opens %s petals', (bonusPoints, currentStreak, petals) => {
  const waking = latestWaking({}, { ...ended, bonusPoints, currentStreak });
  expect(waking?.milestoneDays).toBe(petals);
});
