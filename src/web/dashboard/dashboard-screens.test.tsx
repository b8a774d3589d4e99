import { cleanup } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { STREAK_BONUSES } from '#domain/points.ts';
import type { DashboardData } from '#web/api/dashboard-data.ts';
import { stubServer, success } from '#web/api/server.fixture.ts';
import { readScreen } from '#web/read-screen.fixture.ts';
// Loaded before, so that nothing that a screen needs arrives later.
import './cloth/cloth-details.tsx';
import './cloth/cloth-page.tsx';
import './cloth/cloth-panel.tsx';
import './cloth/morning-motif.tsx';
import './journey/diary/diary-view.tsx';
import './journey/journey-tab.tsx';
import './journey/journey-views.tsx';
import './journey/nights/nights-view.tsx';
import './journey/nights/year.tsx';
import './journey/patterns/patterns-view.tsx';
import './journey/report/report-view.tsx';
import './my-stats/my-stats-tab.tsx';
import './outbox/outbox-note.tsx';
import './sleep-now/morning.tsx';
import './sleep-now/rules-change-note.tsx';
import { openDashboard, settled } from './dashboard.fixture.tsx';
import { MIXED_DIARY, NOW, PLAIN_DIARY } from './journey/nights.fixture.ts';

const achievement = (id: string) => ({ id, name: `The name of ${id}`, description: `How ${id}` });
const [lastSleep = null] = MIXED_DIARY.sleeps;
const FULL: DashboardData = {
  userId: 'u1',
  username: 'Rani',
  email: 'rani@lelap.example',
  timeZone: 'Asia/Jakarta',
  sleepGoalMinutes: 480,
  showInsights: true,
  totalPoints: 3184,
  currentStreak: 5,
  longestStreak: 12,
  streakEarningDays: 5,
  streakBonusesPaid: [STREAK_BONUSES[0].days],
  usual: { bedMinute: 1390, wakeMinute: 400 },
  activeSleep: null,
  lastSleep,
  recentSleeps: MIXED_DIARY.sleeps.slice(0, 9),
  unlockedAchievements: [{ ...achievement('first-dream'), unlockedAt: '2026-10-13T23:10:00.000Z' }],
  lockedAchievements: [{ ...achievement('streak-7'), progress: 5 / 7 }],
  rulesChange: { changedAt: '2026-11-20T00:00:00.000Z', pointsBefore: 3100, pointsAfter: 3184 },
};
const PLAIN: DashboardData = {
  ...FULL,
  currentStreak: 9,
  streakEarningDays: 9,
  lastSleep: PLAIN_DIARY.sleeps[0] ?? null,
  recentSleeps: PLAIN_DIARY.sleeps,
  unlockedAchievements: [],
  rulesChange: null,
};
const BEGUN = { id: 'begun', startTime: new Date(NOW - 3_600_000).toISOString(), version: 1 };
const MORNING = Date.parse(lastSleep?.endTime ?? '') + 600_000;
const VIEWS = ['trends', 'nights', 'patterns', 'report', 'cloth', 'diary'];
const TABS = ['?', '?tab=stats', ...VIEWS.map((view) => `?tab=history&view=${view}`)];

beforeEach(() => {
  localStorage.setItem('timeZone', 'Asia/Jakarta');
});

it.each([
  ['of a newcomer', {}, NOW, ['?', '?tab=stats', '?tab=history']],
  ['in the evening', FULL, NOW, TABS],
  ['after nine plain nights', PLAIN, NOW, TABS],
  ['asleep', { ...FULL, activeSleep: BEGUN }, NOW, ['?']],
  ['in the morning', FULL, MORNING, ['?']],
  ['without insights', { ...FULL, showInsights: false }, NOW, ['?tab=history']],
])('the screens %s read as on record', async (_, data, now, addresses) => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(360);
  for (const address of addresses) {
    stubServer({
      ...(data === PLAIN ? PLAIN_DIARY : MIXED_DIARY).answers,
      'GET /dashboard': success(data),
    });
    const { container } = openDashboard({ userId: 'u1' }, `/dashboard${address}`);
    // Each render and response takes a turn.
    for (let turn = 0; turn < 40; turn += 1) await settled();
    expect(readScreen(container)).toMatchSnapshot(address);
    cleanup();
  }
});
