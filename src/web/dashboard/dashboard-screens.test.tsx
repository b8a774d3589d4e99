import { cleanup } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { atRest } from '#web/at-rest.fixture.ts';
import { stubServer, success } from '#web/api/server.fixture.ts';
import { readScreen } from '#web/read-screen.fixture.ts';
import { ASLEEP, FULL, MORNING, PLAIN } from './dashboard-data.fixture.ts';
import { openDashboard } from './dashboard.fixture.tsx';
import { MIXED_DIARY, NOW, PLAIN_DIARY } from './journey/nights.fixture.ts';

const VIEWS = ['trends', 'nights', 'patterns', 'report', 'cloth', 'diary'];
const TABS = ['?', '?tab=overview', ...VIEWS.map((view) => `?tab=history&view=${view}`)];

beforeEach(() => {
  localStorage.setItem('timeZone', 'Asia/Jakarta');
});

it.each([
  ['of a newcomer', {}, NOW, ['?', '?tab=overview', '?tab=history']],
  ['in the evening', FULL, NOW, TABS],
  ['after nine plain nights', PLAIN, NOW, TABS],
  ['asleep', ASLEEP, NOW, ['?', '?tab=overview']],
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
    await atRest();
    expect(readScreen(container)).toMatchSnapshot(address);
    cleanup();
  }
});
