import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { GAMES } from '#game/web/game.fixture.ts';
import type { DashboardData } from '#diary/web/dashboard-data.ts';
import { freezeClock, openWith, toast, wakeButton } from '#web/dashboard/dashboard.fixture.tsx';

freezeClock();

const AT_10_40 = ['Bedtime', '10:40 PM', 'Asleep by then, you’ll have 8 hours by 6:40 AM'];
const NOW = 'Fall asleep now and you’ll have 8 hours by then';
describe.each(GAMES)('$name', ({ showGame }) => {
  const open = (data: DashboardData = {}) => openWith({ ...data, showGame });

  it.each([
    ['21:00', 400, AT_10_40],
    ['22:40', 400, AT_10_40],
    ['22:41', 400, ['6:41 AM', NOW]],
    // Of the next night, right at waking.
    ['06:40', 400, AT_10_40],
    ['21:00', null, ['5:00 AM', NOW]],
    ['05:59', null, ['1:59 PM', NOW]],
    // In daytime, where no usual waking is known.
    ['17:59', null, []],
    ['06:00', null, []],
  ])(
    'Sleep Now at %s with the usual waking minute %s shows %j',
    async (time, wakeMinute, lines) => {
      vi.setSystemTime(new Date(`2026-11-20T${time}:00+07:00`));
      localStorage.setItem('timeZone', 'Asia/Jakarta');
      await open({ usual: { bedMinute: null, wakeMinute } });
      const disc = screen.getByRole('heading', { name: 'Ready to dream?' }).parentElement;
      const shown = [...(disc?.querySelectorAll('p') ?? [])].map(({ textContent }) => textContent);
      expect(shown.map((line) => line.replace('\u202F', ' '))).toEqual(lines);
    },
  );

  it.each([
    [0, 'First bonus after 3 nights in a row'],
    [13, 'Night 13. 1 more night to reach 14 in a row'],
    [14, 'Night 14. 16 more nights to reach 30 in a row'],
    [1000, 'Night 1,000'],
  ])('Sleep Now shows the next milestone for a streak of %i days', async (currentStreak, text) => {
    await open({ currentStreak });
    expect(screen.queryByText(text) !== null).toBe(showGame);
  });

  const HINT = 'Only nights that earn points count toward bonuses: 6 so far.';
  it.each([
    ['all', { streakEarningDays: 8, streakBonusesPaid: [3, 7] }, '+50', '+150', undefined],
    ['some', { streakEarningDays: 6, streakBonusesPaid: [3] }, '+50', 'no bonus', HINT],
    ['a server that does not say', {}, '', '', undefined],
  ])('Sleep Now shows the bonus paid per milestone: %s', async (_, paid, three, seven, hint) => {
    await open({ currentStreak: 8, ...paid });
    const steps = screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
    const ladder = [`3 days reached ${three}`, `7 days reached ${seven}`, '14 days', '30 days'];
    expect(steps).toEqual(showGame ? ladder : []);
    const shownHint = screen.queryByText(/^Only nights that earn/)?.textContent;
    expect(shownHint).toBe(showGame ? hint : undefined);
  });

  it('Wake Up without an active sleep shows a warning', async () => {
    const server = await open();
    await userEvent.click(wakeButton());
    expect(await toast('Tidak ada sesi tidur aktif untuk diakhiri.')).toBeTruthy();
    // A server without a diary.
    expect(screen.queryByRole('button', { name: 'Add sleep' })).toBeNull();
    expect(server.lines()).toEqual(['GET /dashboard']);
  });

  it.each([
    ['the evening', 'nap', undefined],
    ['day', 'night', 'small'],
  ])('without usual times it is %s after a %s until 18:30', async (_, kind, look) => {
    vi.setSystemTime(new Date('2026-11-20T23:00:00+07:00'));
    localStorage.setItem('timeZone', 'Asia/Jakarta');
    const sleep = (id: string, endTime: string) => ({ id, startTime: '', endTime });
    const last = { ...sleep('last', '2026-11-20T18:30:00+07:00'), kind: kind as 'nap' };
    const night = { ...sleep('before', '2026-11-20T07:00:00+07:00'), kind: 'night' as const };
    await open({ lastSleep: last, recentSleeps: [last, night] });
    const panel = wakeButton().closest<HTMLElement>('.under-sky');
    expect(panel?.dataset['rail']).toBe(look);
  });

  it.each([
    ['closed', 'of seven nights', 1, '2026-11-13'],
    ['open', 'of seven parts of the first nights', 2, '2026-11-17'],
    ['closed', 'of seven parts of late nights', 2, '2026-10-01'],
  ])('how dream points work is %s in a list %s', async (state, _, parts, firstDate) => {
    const recentSleeps = Array.from({ length: 7 }, (_sleep, nth) => {
      const sleepDate = `2026-11-${20 - Math.floor(nth / parts)}`;
      return {
        id: `s${nth}`,
        sleepDate,
        startTime: '',
        endTime: `${sleepDate}T0${8 - nth}:00:00Z`,
      };
    });
    const first = {
      id: 'first-dream',
      name: '',
      description: '',
      unlockedAt: `${firstDate}T00:00:00Z`,
    };
    await open({ recentSleeps, unlockedAchievements: [first] });
    const rules = screen.queryByText('How dream points work')?.closest('details');
    expect(rules?.open).toBe(showGame ? state === 'open' : undefined);
  });

  it('below are the three cards, or without the game the usual times and the last sleep', async () => {
    const usual = { bedMinute: 1361, wakeMinute: 403 };
    const lastSleep = { id: 's1', durationMinutes: 470, endTime: '2026-11-18T00:00:00.000Z' };
    await open({ totalPoints: 1240, currentStreak: 5, usual, lastSleep });
    const cards = await screen.findAllByRole('term');
    const shown = cards.map(({ parentElement }) => parentElement?.textContent);
    expect(shown.map((card) => card?.replace('\u202F', ' '))).toEqual(
      showGame
        ? ['Dream Points1,240', 'Day Streak5days', 'Last Sleep7.8h']
        : ['Usual bedtime10:40 PM', 'Usual wake-up6:45 AM', 'Last Sleep7.8h'],
    );
  });
});
