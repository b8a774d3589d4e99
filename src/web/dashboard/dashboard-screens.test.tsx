import { cleanup } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { GAME_WORDS } from '#game/web/game.fixture.ts';
import { atRest } from '#web/at-rest.fixture.ts';
import type { DashboardData } from '#diary/web/dashboard-data.ts';
import { stubServer, success } from '#kernel/web/api/server.fixture.ts';
import { createScreenWriter } from '#web/line-difference.fixture.ts';
import { readScreen } from '#web/read-screen.fixture.ts';
import { ASLEEP, FULL, MORNING, PLAIN } from '#dashboard/web/dashboard-data.fixture.ts';
import { openDashboard } from './dashboard.fixture.tsx';
import { MIXED_DIARY, NOW, PLAIN_DIARY } from '#pictures/web/nights.fixture.ts';

const VIEWS = ['nights', 'patterns', 'report', 'cloth', 'diary'];
const TABS = ['?', '?tab=overview', ...VIEWS.map((view) => `?tab=history&view=${view}`)];

beforeEach(() => {
  localStorage.setItem('timeZone', 'Asia/Jakarta');
});

const STATES: [name: string, DashboardData, now: number, addresses: string[]][] = [
  ['in the evening', FULL, NOW, TABS],
  ['of a newcomer', {}, NOW, ['?', '?tab=overview', '?tab=history']],
  ['after nine plain nights', PLAIN, NOW, TABS],
  ['asleep', ASLEEP, NOW, ['?', '?tab=overview']],
  ['in the morning', FULL, MORNING, ['?']],
  ['without insights', { ...FULL, showInsights: false }, NOW, ['?tab=history']],
];

/** The same with the game off. */
const CALM_STATES = STATES.map(
  ([name, data, now, addresses]) =>
    [`${name}, without the game`, { ...data, showGame: false }, now, addresses] as const,
);

it.each([...TABS, '?tab=history'])('the screens at %s read as on record', async (address) => {
  onTestFinished(() => void vi.useRealTimers());
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(360);
  const write = createScreenWriter();
  for (const [state, data, now, addresses] of [...STATES, ...CALM_STATES]) {
    if (!addresses.includes(address)) continue;
    vi.useFakeTimers({ now, toFake: ['Date'] });
    stubServer({
      ...(data.recentSleeps === PLAIN.recentSleeps ? PLAIN_DIARY : MIXED_DIARY).answers,
      'GET /dashboard': success(data),
    });
    const { container } = openDashboard({ userId: 'u1' }, `/dashboard${address}`);
    await atRest();
    const screen = readScreen(container);
    expect(write(state, screen.split('\n')).join('\n')).toMatchSnapshot(state);
    expect(data.showGame === false && screen.match(GAME_WORDS)).toBeFalsy();
    cleanup();
  }
});
