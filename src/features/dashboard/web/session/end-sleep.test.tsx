import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { describeGames } from '#game/web/game.fixture.ts';
import { page, success } from '#kernel/web/api/server.fixture.ts';
import {
  called,
  END,
  freezeClock,
  heldId,
  NIGHT,
  openAsleep,
  openWith,
  sky,
  toast,
  wakeButton,
} from '#web/dashboard/dashboard.fixture.tsx';

freezeClock();

describeGames((hasGame) => {
  it('Wake Up removes the stored id, says what was slept and reloads the dashboard', async () => {
    const server = await openAsleep();
    server.answers['GET /dashboard'] = undefined;
    await userEvent.click(wakeButton());
    const slept = 'Selamat pagi! Durasi tidur: 7.5 jam (450 menit).';
    expect(await toast(hasGame ? `${slept} Poin yang diperoleh: 75` : slept)).toBeTruthy();
    expect(server.lines()).toContain(END);
    expect(heldId()).toBeNull();
    expect(screen.getByText('Loading your sleep journey...')).toBeTruthy();
    expect(sky()).toBe('dawn');
  });

  const newAchievements = [
    { id: 'streak-7', name: 'Dream Week', description: 'Seven days in a row.' },
  ];
  it.each([
    [{ durationMinutes: 294 }, ['4.9', '+0. Points start at 7 h.'], ['4.9', 'of sleep']],
    [{ durationMinutes: 419 }, ['6.9', '+0. Points start at 7 h.'], ['6.9', 'of sleep']],
    [
      { durationMinutes: 480, pointsAwarded: 80 },
      ['for 8.0 h of sleep', 'Streak: 5 nights'],
      ['8.0', 'of sleep'],
    ],
    [{ durationMinutes: 1200, needsReview: true }, ['Check the times'], ['Check the times']],
    [
      { durationMinutes: 468, pointsAwarded: 228, bonusPoints: 150, newAchievements },
      ['78 sleep + 150 streak', 'New achievement', 'Dream Week'],
      ['7.8', 'of sleep'],
    ],
  ])('the morning after %j says %j, without the game %j', async (result, texts, calmTexts) => {
    const server = await openWith({ activeSleep: NIGHT }, NIGHT.id);
    const sleep = { ...NIGHT, sleepDate: '2026-11-21', ...result };
    const dashboard = { currentStreak: 5, lastSleep: sleep, recentSleeps: [sleep] };
    server.answers['GET /dashboard'] = success(dashboard);
    server.answers[END] = success({ pointsAwarded: 0, ...result });
    await userEvent.click(wakeButton());
    for (const text of hasGame ? texts : calmTexts)
      expect(await screen.findByText(text)).toBeTruthy();
    const heard = await toast(/^Selamat pagi! Durasi tidur: /);
    expect(heard?.textContent.includes('Poin yang diperoleh')).toBe(hasGame);
    const isMilestone = hasGame && 'newAchievements' in result;
    expect(screen.queryByText(/^New achievement/) !== null).toBe(isMilestone);
    const findLotus = () => document.querySelector('.lotus-opening');
    await waitFor(() => expect(findLotus() !== null).toBe(isMilestone));
  });

  it.each([
    [240, 'for 7.4 h of sleep'],
    [420, 'for 3.4 h of sleep'],
  ])(
    'after a part of %i minutes the points are %s, without the game there are the hours',
    async (minutesBefore, text) => {
      const server = await openAsleep();
      const sleep = { ...NIGHT, sleepDate: '2026-11-21', durationMinutes: 204 };
      const before = {
        ...sleep,
        id: 'before',
        durationMinutes: minutesBefore,
        endTime: NIGHT.startTime,
      };
      const last = { ...sleep, endTime: '2026-11-20T22:12:00.000Z' };
      const data = { activeSleep: null, lastSleep: last, recentSleeps: [last, before] };
      server.answers['GET /dashboard'] = success(data);
      server.answers[END] = success({ durationMinutes: 204, pointsAwarded: 74 });
      await userEvent.click(wakeButton());
      expect(await screen.findByText(hasGame ? text : 'of sleep')).toBeTruthy();
    },
  );

  it('Wake Up loads what My Stats had loaded of the diary anew', async () => {
    const server = await openAsleep();
    server.answers['GET /nights'] = page([]);
    const show = (tab: string) => userEvent.click(screen.getByRole('tab', { name: tab }));
    await show('My Stats');
    await called(server, 'GET /nights', 1);
    await show('Sleep Now');
    server.answers['GET /dashboard'] = success({ activeSleep: null });
    await userEvent.click(wakeButton());
    await screen.findByText(hasGame ? '+75 dream points' : 'of sleep');
    await show('My Stats');
    // The typical night has its own call.
    await called(server, 'GET /nights', hasGame ? 2 : 4);
    expect(server.sent('GET /nights')).toHaveLength(hasGame ? 2 : 4);
  });

  it('the reward is shown for four hours', async () => {
    const endTime = '2026-11-20T18:12:31Z';
    await openWith({
      activeSleep: null,
      lastSleep: { id: 's1', startTime: '2026-11-20T10:00:00Z', endTime, points: 82 },
    });
    expect(await screen.findByText(hasGame ? '+82 dream points' : 'of sleep')).toBeTruthy();
    act(() => {
      vi.setSystemTime(new Date('2026-11-20T22:12:31Z'));
      document.dispatchEvent(new Event('visibilitychange'));
    });
    expect(screen.getByRole('heading', { name: 'Ready to dream?' })).toBeTruthy();
  });
});
