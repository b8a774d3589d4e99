import { expect, it } from 'vitest';
import { parseDashboard } from './parse-dashboard.ts';

it('takes a null for nothing, except where it says that no sleep runs', () => {
  expect(
    parseDashboard({
      username: null,
      totalPoints: null,
      lastSleep: null,
      recentSleeps: null,
      activeSleep: null,
    }),
  ).toEqual({ activeSleep: null });
  expect('activeSleep' in parseDashboard({})).toBe(false);
});

it('keeps of a list what can be an entry, without its nulls', () => {
  const data = parseDashboard({
    recentSleeps: [null, 'x', { id: 'a', startTime: '2026-11-20T15:48:00Z', points: null }],
    unlockedAchievements: {},
  });
  expect(data).toEqual({ recentSleeps: [{ id: 'a', startTime: '2026-11-20T15:48:00Z' }] });
});

it('makes texts of ids that are numbers', () => {
  const data = parseDashboard({
    activeSleep: { id: 7 },
    lastSleep: { id: 6 },
    unlockedAchievements: [{ id: 5 }],
  });
  expect([data.activeSleep?.id, data.lastSleep?.id, data.unlockedAchievements?.[0]?.id]).toEqual([
    '7',
    '6',
    '5',
  ]);
});

it('passes on all else as it came', () => {
  const sent = { username: 'Rani', totalPoints: 75, ofAnotherServer: [1] };
  expect(parseDashboard(sent)).toEqual(sent);
});
