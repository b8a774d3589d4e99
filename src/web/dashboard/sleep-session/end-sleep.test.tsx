import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import {
  called,
  freezeClock,
  heldId,
  NIGHT,
  openAsleep,
  openWith,
  sky,
  startButton,
  toast,
  wakeButton,
} from '#web/dashboard/dashboard.fixture.tsx';

freezeClock();

describe('waking up', () => {
  it('Wake Up removes the stored id, shows the points and reloads the dashboard', async () => {
    const server = await openAsleep();
    server.dashboard = 'waits';
    await userEvent.click(wakeButton());
    expect(
      await toast('Selamat pagi! Durasi tidur: 7.5 jam (450 menit). Poin yang diperoleh: 75'),
    ).toBeTruthy();
    expect(server.calls).toContain(`PUT /sleeps/${NIGHT.id}/end`);
    expect(heldId()).toBeNull();
    expect(screen.getByText('Loading your sleep journey...')).toBeTruthy();
    expect(sky()).toBe('dawn');
  });

  it('Wake Up shows the reward and moves the focus to it', async () => {
    const server = await openAsleep();
    server.dashboard = { data: { activeSleep: null, timeZone: 'Asia/Jakarta' } };
    await userEvent.click(wakeButton());
    const greeting = await screen.findByRole('heading', { name: 'Good morning' });
    await expect.poll(() => document.activeElement).toBe(greeting);
    expect(screen.getByText('+75 dream points')).toBeTruthy();
    expect(screen.getByText('for 7.5 h of sleep')).toBeTruthy();
    expect(startButton().disabled).toBe(false);
  });

  const newAchievements = [
    { id: 'streak-7', name: 'Dream Week', description: 'Seven days in a row.' },
  ];
  it.each([
    [{ durationMinutes: 294 }, ['4.9 h slept. Points start at 7 h.']],
    [{ durationMinutes: 419 }, ['6.9 h slept. Points start at 7 h.']],
    [{ durationMinutes: 480 }, ['Night 4 → 5']],
    [
      { durationMinutes: 1200, needsReview: true },
      ['Over 16 h: please check the times.', 'Night 5'],
    ],
    [
      { durationMinutes: 468, pointsAwarded: 228, bonusPoints: 150, newAchievements },
      ['78 sleep + 150 streak', 'New achievement', 'Dream Week', 'Seven days in a row.'],
    ],
  ])('the reward of %j says %j', async (result, texts) => {
    const server = await openAsleep();
    const sleep = { ...NIGHT, sleepDate: '2026-11-21', ...result };
    server.dashboard = { data: { currentStreak: 5, lastSleep: sleep, recentSleeps: [sleep] } };
    server.end = { data: { pointsAwarded: 0, ...result } };
    await userEvent.click(wakeButton());
    for (const text of texts) expect(await screen.findByText(text)).toBeTruthy();
  });

  it('Wake Up loads what My Stats had loaded of the diary anew', async () => {
    const server = await openAsleep();
    server.end = { data: { items: [], durationMinutes: 450, pointsAwarded: 75 } };
    const show = (tab: string) => userEvent.click(screen.getByRole('tab', { name: tab }));
    await show('My Stats');
    await called(server, 'GET /nights', 1);
    await show('Sleep Now');
    server.dashboard = { data: { activeSleep: null } };
    await userEvent.click(wakeButton());
    await screen.findByText('+75 dream points');
    await show('My Stats');
    await called(server, 'GET /nights', 2);
    expect(server.calls.filter((call) => call === 'GET /nights')).toHaveLength(2);
  });

  it.each([
    [{ status: 404, message: 'It is gone.' }, 'Error mengakhiri tidur: It is gone.'],
    // Without IndexedDB nothing can be kept.
    ['silence', 'Error mengakhiri tidur: Silakan coba lagi.'],
    [
      { data: { durationMinutes: 450 } },
      'Gagal mengakhiri pelacakan tidur: struktur respons tidak sesuai.',
    ],
  ] as const)(
    'an end that fails with %j shows an error and keeps the sleep active',
    async (answer, text) => {
      const server = await openAsleep();
      server.end = answer;
      await userEvent.click(wakeButton());
      expect(await toast(text)).toBeTruthy();
      expect(heldId()).toBe(NIGHT.id);
    },
  );

  it.each([
    [{ status: 500 }, 'Oops! Gagal me-refresh data dashboard.'],
    [{ status: 500, message: 'No dice.' }, 'Oops! No dice.'],
  ])('an end whose reload fails with %j says that the sleep is saved', async (answer, text) => {
    const server = await openAsleep();
    server.dashboard = answer;
    await userEvent.click(wakeButton());
    expect((await screen.findByRole('heading', { name: /^Oops!/ })).textContent).toBe(text);
    expect(screen.getByText(/^Your sleep is saved/)).toBeTruthy();
  });

  it('the reward is shown for four hours', async () => {
    const endTime = '2026-11-20T18:12:31Z';
    await openWith({
      activeSleep: null,
      lastSleep: { id: 's1', startTime: '2026-11-20T10:00:00Z', endTime, points: 82 },
    });
    expect(await screen.findByText('+82 dream points')).toBeTruthy();
    act(() => {
      vi.setSystemTime(new Date('2026-11-20T22:12:31Z'));
      document.dispatchEvent(new Event('visibilitychange'));
    });
    expect(screen.getByRole('heading', { name: 'Ready to dream?' })).toBeTruthy();
  });
});
