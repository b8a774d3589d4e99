import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import {
  fakeServer,
  freezeClock,
  loaded,
  openDashboard,
  sky,
  startButton,
  toast,
  wakeButton,
} from '#web/dashboard/dashboard.fixture.tsx';

freezeClock();

describe('ready', () => {
  it('Sleep Now offers Start Dreaming and disables Wake Up while awake', async () => {
    fakeServer();
    openDashboard();
    await loaded();
    expect(screen.getByRole('heading', { name: 'Ready to dream?' })).toBeTruthy();
    expect(startButton().disabled).toBe(false);
    expect(wakeButton().getAttribute('aria-disabled')).toBe('true');
    expect(sky()).toBe('dusk');
  });

  it.each([
    [
      'the plan, where the usual waking is known',
      '2026-11-20T14:00:00Z',
      400,
      'Sleep by 10:40 PM for 8 hours by 6:40 AM',
    ],
    [
      'the plan up to its last minute',
      '2026-11-20T15:40:00Z',
      400,
      'Sleep by 10:40 PM for 8 hours by 6:40 AM',
    ],
    [
      'the goal from now, once the plan is past',
      '2026-11-20T15:41:00Z',
      400,
      '8 hours from now is 6:41 AM',
    ],
    [
      'the plan of the next night right at waking',
      '2026-11-20T23:40:00Z',
      400,
      'Sleep by 10:40 PM for 8 hours by 6:40 AM',
    ],
    [
      'the goal from now, where no usual waking is known',
      '2026-11-20T14:00:00Z',
      null,
      '8 hours from now is 5:00 AM',
    ],
    [
      'the goal from now from 6 PM on, where no usual waking is known',
      '2026-11-20T11:00:00Z',
      null,
      '8 hours from now is 2:00 AM',
    ],
    [
      'the goal from now until 6 AM, where no usual waking is known',
      '2026-11-20T22:59:00Z',
      null,
      '8 hours from now is 1:59 PM',
    ],
  ])('Sleep Now shows %s', async (_, now, wakeMinute, text) => {
    vi.setSystemTime(new Date(now));
    localStorage.setItem('timeZone', 'Asia/Jakarta');
    fakeServer({ usual: { bedMinute: null, wakeMinute } });
    openDashboard();
    await loaded();
    expect(screen.getByText(text)).toBeTruthy();
  });

  it.each(['2026-11-20T10:59:00Z', '2026-11-20T23:00:00Z'])(
    'Sleep Now shows no plan in daytime, where no usual waking is known (%s)',
    async (now) => {
      vi.setSystemTime(new Date(now));
      localStorage.setItem('timeZone', 'Asia/Jakarta');
      fakeServer({ usual: { bedMinute: null, wakeMinute: null } });
      openDashboard();
      await loaded();
      expect(screen.queryByText(/from now is|^Sleep by/)).toBeNull();
    },
  );

  it.each([
    [0, 'First bonus after 3 nights in a row'],
    [1, 'Night 1. 2 more make 3 in a row'],
    [13, 'Night 13. 1 more makes 14 in a row'],
    [14, 'Night 14. 16 more make 30 in a row'],
    [1000, 'Night 1,000'],
  ])('Sleep Now shows the next milestone for a streak of %i days', async (currentStreak, text) => {
    fakeServer({ currentStreak });
    openDashboard();
    await loaded();
    expect(screen.getByText(text)).toBeTruthy();
  });

  it.each([
    ['all', { streakEarningDays: 8, streakBonusesPaid: [3, 7] }, '+50', '+150', undefined],
    [
      'only some nights may earn',
      { streakEarningDays: 6, streakBonusesPaid: [3] },
      '+50',
      'no bonus',
      'Only nights that earn points count toward bonuses: 6 so far.',
    ],
    ['a server that does not say', {}, '', '', undefined],
  ])('Sleep Now shows the bonus paid per milestone: %s', async (_, paid, three, seven, hint) => {
    fakeServer({ currentStreak: 8, ...paid });
    openDashboard();
    await loaded();
    const steps = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(steps).toEqual([
      `3 days reached ${three}`,
      `7 days reached ${seven}`,
      '14 days',
      '30 days',
    ]);
    expect(screen.queryByText(/^Only nights that earn/)?.textContent).toBe(hint);
  });

  it('Wake Up without an active sleep shows a warning', async () => {
    const server = fakeServer();
    openDashboard();
    await loaded();
    await userEvent.click(wakeButton());
    expect(await toast('Tidak ada sesi tidur aktif untuk diakhiri.')).toBeTruthy();
    expect(server.calls).toEqual(['GET /dashboard']);
  });
});
