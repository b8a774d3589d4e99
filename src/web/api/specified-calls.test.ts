import { expect, it } from 'vitest';
import { parseDashboard } from './specified-calls.ts';

it('parseDashboard drops null fields except activeSleep', () => {
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

it('parseDashboard keeps the valid entries of a list and drops their null fields', () => {
  const data = parseDashboard({
    recentSleeps: [null, 'x', { id: 'a', startTime: '2026-11-20T15:48:00Z', points: null }],
    unlockedAchievements: {},
  });
  expect(data).toEqual({ recentSleeps: [{ id: 'a', startTime: '2026-11-20T15:48:00Z' }] });
});

it('parseDashboard converts numeric ids to strings', () => {
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

it('parseDashboard passes on all other fields unchanged', () => {
  const sent = { username: 'Rani', totalPoints: 75, ofAnotherServer: [1] };
  expect(parseDashboard(sent)).toEqual(sent);
});
