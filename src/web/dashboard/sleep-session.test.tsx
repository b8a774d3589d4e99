import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  called,
  fakeServer,
  heldId,
  loaded,
  NIGHT,
  openDashboard,
  startButton,
  wakeButton,
} from './test-dashboard.tsx';

const sky = () => document.documentElement.dataset['sky'];
/** An urgent toast is there twice: once to be seen, once for screen readers alone. */
const toast = async (text: string) => (await screen.findAllByText(text))[0];

/** Opens the dashboard of someone who fell asleep at 22:48 in Jakarta; here it is 05:12 there. */
async function openAsleep() {
  const server = fakeServer({ activeSleep: NIGHT });
  localStorage.setItem('currentSleepLogId', NIGHT.id);
  openDashboard();
  await loaded();
  return server;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T22:12:30Z') });
});

afterEach(() => {
  vi.useRealTimers();
});

describe('ready', () => {
  it('offers to start, and not to wake up', async () => {
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
  ])('says %s', async (_, now, wakeMinute, text) => {
    vi.setSystemTime(new Date(now));
    localStorage.setItem('timeZone', 'Asia/Jakarta');
    fakeServer({ usual: { bedMinute: null, wakeMinute } });
    openDashboard();
    await loaded();
    expect(screen.getByText(text)).toBeTruthy();
  });

  it.each([
    [0, '3 nights in a row open 3 petals'],
    [1, 'Night 1. 2 more open 3 petals'],
    [13, 'Night 13. 1 more opens 14 petals'],
    [14, 'Night 14. 16 more open 30 petals'],
    [1000, 'Night 1,000'],
  ])('says of a streak of %i days what the next one opens', async (currentStreak, text) => {
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
      'A streak bonus counts the nights that may earn points: 6 so far.',
    ],
    ['a server that does not say', {}, '', '', undefined],
  ])('shows what each milestone paid: %s', async (_, paid, three, seven, hint) => {
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
    expect(screen.queryByText(/^A streak bonus counts/)?.textContent).toBe(hint);
  });

  it('warns who reaches Wake Up all the same', async () => {
    const server = fakeServer();
    openDashboard();
    await loaded();
    await userEvent.click(wakeButton());
    expect(await toast('Tidak ada sesi tidur aktif untuk diakhiri.')).toBeTruthy();
    expect(server.calls).toEqual(['GET /dashboard']);
  });
});

describe('starting', () => {
  it('keeps the id, swaps the buttons, darkens the sky and wishes good night', async () => {
    const server = fakeServer();
    openDashboard();
    await loaded();
    await userEvent.click(startButton());
    expect(
      await toast('Sleep tracking dimulai! Selamat tidur dan semoga bermimpi indah~'),
    ).toBeTruthy();
    expect(server.calls).toContain('POST /sleeps/start');
    expect(heldId()).toBe(NIGHT.id);
    expect(startButton().disabled).toBe(true);
    expect(wakeButton().getAttribute('aria-disabled')).toBe('false');
    expect(screen.getByText('Session 0192f3a4')).toBeTruthy();
    expect(screen.getByText('6 hours 24 minutes')).toBeTruthy();
    expect(sky()).toBe('asleep');
  });

  it('takes the focus to the night that began', async () => {
    fakeServer();
    openDashboard();
    await loaded();
    await userEvent.click(startButton());
    expect(document.activeElement).toBe(
      await screen.findByRole('heading', { name: /^Asleep since/ }),
    );
  });

  it('happens once, however often the button is tapped', async () => {
    const server = fakeServer();
    openDashboard();
    await loaded();
    server.start = 'waits';
    act(() => {
      startButton().click();
      startButton().click();
    });
    await userEvent.click(startButton());
    expect(server.calls.filter((call) => call === 'POST /sleeps/start')).toHaveLength(1);
  });

  it.each([
    [{ status: 429, message: 'Slow down.' }, 'Error memulai tidur: Slow down.'],
    [{ status: 500 }, 'Error memulai tidur: Silakan coba lagi.'],
    ['silence', 'Error memulai tidur: Silakan coba lagi.'],
    [{ data: {} }, 'Oops! Ada masalah saat memulai tracking. Coba lagi ya!'],
  ] as const)('answered by %j says so and starts nothing', async (answer, text) => {
    const server = fakeServer();
    openDashboard();
    await loaded();
    server.start = answer;
    await userEvent.click(startButton());
    expect(await toast(text)).toBeTruthy();
    expect(heldId()).toBeNull();
    expect(startButton().disabled).toBe(false);
  });
});

describe('asleep', () => {
  it('is restored when the page is opened', async () => {
    const server = fakeServer();
    server.dashboard = 'waits';
    localStorage.setItem('currentSleepLogId', NIGHT.id);
    openDashboard();
    await screen.findByText('Loading your sleep journey...');
    expect(sky()).toBe('asleep');
  });

  it('needs no more of the server than the specification says', async () => {
    fakeServer({ totalPoints: 75, currentStreak: 1, recentSleeps: [], unlockedAchievements: [] });
    localStorage.setItem('currentSleepLogId', 'night-of-another-server');
    openDashboard();
    await loaded();
    expect(screen.getByRole('heading', { name: 'Asleep' })).toBeTruthy();
    expect(screen.getByText('Session night-of')).toBeTruthy();
    expect(heldId()).toBe('night-of-another-server');
  });

  it('keeps its start over a reload where the server never says it', async () => {
    fakeServer();
    const { unmount } = openDashboard();
    await loaded();
    await userEvent.click(startButton());
    await screen.findByText('6 hours 24 minutes');
    unmount();
    openDashboard();
    await loaded();
    expect(screen.getByText('6 hours 24 minutes')).toBeTruthy();
  });

  it('takes the start from the list where the server has no active sleep apart', async () => {
    fakeServer({ recentSleeps: [NIGHT] });
    localStorage.setItem('currentSleepLogId', NIGHT.id);
    openDashboard();
    await loaded();
    expect(screen.getByText('6 hours 24 minutes')).toBeTruthy();
  });
});

describe('waking up', () => {
  it('lets go of the id, says the figures, and loads the dashboard anew', async () => {
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

  it('shows what the night brought, and takes the focus there', async () => {
    const server = await openAsleep();
    server.dashboard = { data: { activeSleep: null, timeZone: 'Asia/Jakarta' } };
    await userEvent.click(wakeButton());
    const greeting = await screen.findByRole('heading', { name: 'Good morning' });
    expect(document.activeElement).toBe(greeting);
    expect(screen.getByText('+75 dream points')).toBeTruthy();
    expect(screen.getByText('for 7.5 h of sleep')).toBeTruthy();
    expect(startButton().disabled).toBe(false);
  });

  it('names the bonus of a milestone and the achievements it unlocked', async () => {
    const server = await openAsleep();
    server.dashboard = { data: { activeSleep: null } };
    server.end = {
      data: {
        durationMinutes: 468,
        pointsAwarded: 228,
        bonusPoints: 150,
        currentStreak: 7,
        newAchievements: [
          { id: 'streak-7', name: 'Dream Week', description: 'Seven days in a row.' },
        ],
      },
    };
    await userEvent.click(wakeButton());
    expect(await screen.findByText('78 sleep + 150 streak')).toBeTruthy();
    const heading = await screen.findByRole('heading', { name: 'New achievement' });
    expect(heading.parentElement?.textContent).toContain('Dream Week');
    expect(screen.getByText('Seven days in a row.')).toBeTruthy();
  });

  it.each([
    [{ durationMinutes: 294, pointsAwarded: 0 }, '4.9 h slept. Points begin at 7 h.'],
    [{ durationMinutes: 419, pointsAwarded: 0 }, '6 h 59 m slept. Points begin at 7 h.'],
    [
      { durationMinutes: 1200, pointsAwarded: 0, needsReview: true },
      'Over 16 h: please check its times.',
    ],
  ])('of %j is explained', async (data, text) => {
    const server = await openAsleep();
    server.dashboard = { data: { activeSleep: null } };
    server.end = { data };
    await userEvent.click(wakeButton());
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it.each([
    [{ status: 404, message: 'This sleep does not exist.' }, 'This sleep does not exist.'],
    ['silence', 'Silakan coba lagi.'],
  ] as const)('answered by %j says so, and the night goes on', async (answer, reason) => {
    const server = await openAsleep();
    server.end = answer;
    await userEvent.click(wakeButton());
    expect(await toast(`Error mengakhiri tidur: ${reason}`)).toBeTruthy();
    expect(heldId()).toBe(NIGHT.id);
  });

  it('answered by something else says so', async () => {
    const server = await openAsleep();
    server.end = { data: { durationMinutes: 450 } };
    await userEvent.click(wakeButton());
    expect(
      await toast('Gagal mengakhiri pelacakan tidur: struktur respons tidak sesuai.'),
    ).toBeTruthy();
    expect(heldId()).toBe(NIGHT.id);
  });

  it.each([
    [{ status: 500 }, 'Oops! Gagal me-refresh data dashboard.'],
    [{ status: 500, message: 'No dice.' }, 'Oops! No dice.'],
  ])('whose refresh fails with %j says that the sleep is saved', async (answer, text) => {
    const server = await openAsleep();
    server.dashboard = answer;
    await userEvent.click(wakeButton());
    expect((await screen.findByRole('heading', { name: /^Oops!/ })).textContent).toBe(text);
    expect(screen.getByText(/^Your sleep is saved/)).toBeTruthy();
  });

  it('leaves the sun up for four hours', async () => {
    fakeServer({
      activeSleep: null,
      lastSleep: {
        id: 's1',
        startTime: '2026-11-20T10:00:00Z',
        endTime: '2026-11-20T18:12:31Z',
        durationMinutes: 492,
        points: 82,
      },
    });
    openDashboard();
    await loaded();
    expect(await screen.findByText('+82 dream points')).toBeTruthy();
    act(() => {
      vi.setSystemTime(new Date('2026-11-20T22:12:31Z'));
      document.dispatchEvent(new Event('visibilitychange'));
    });
    expect(screen.getByRole('heading', { name: 'Ready to dream?' })).toBeTruthy();
  });
});

describe('signing out while a call is on its way', () => {
  const answerTo = (resolve: (answer: { data: unknown }) => void, data: unknown) =>
    act(async () => {
      resolve({ data });
      // Longer than all that the app does with it.
      await new Promise((done) => setTimeout(done, 50));
    });

  it('leaves no sleep behind that only then began', async () => {
    const server = fakeServer();
    openDashboard();
    await loaded();
    const { promise, resolve } = Promise.withResolvers<{ data: unknown }>();
    server.start = promise;
    await userEvent.click(startButton());
    await userEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
    await answerTo(resolve, { sleepLogId: NIGHT.id });
    expect({ ...localStorage }).toEqual({ signedInBefore: 'yes' });
  });

  it('does not touch the sleep of whoever signs in next', async () => {
    const server = await openAsleep();
    const { promise, resolve } = Promise.withResolvers<{ data: unknown }>();
    server.end = promise;
    await userEvent.click(wakeButton());
    await userEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
    localStorage.setItem('accessToken', 'of-the-next');
    localStorage.setItem('currentSleepLogId', 'night-of-the-next');
    await answerTo(resolve, { durationMinutes: 450, pointsAwarded: 75 });
    expect(heldId()).toBe('night-of-the-next');
  });
});

describe('with other devices and tabs', () => {
  const letGo = 'Sesi tidur yang tersimpan di perangkat ini sudah berakhir.';

  it('adopts a sleep that began elsewhere', async () => {
    fakeServer({ activeSleep: NIGHT });
    openDashboard();
    await loaded();
    expect(await screen.findByText('Session 0192f3a4')).toBeTruthy();
    expect(heldId()).toBe(NIGHT.id);
  });

  it('lets go of a sleep that the server knows to be over, and says so', async () => {
    fakeServer({ activeSleep: null });
    localStorage.setItem('currentSleepLogId', 'ended-elsewhere');
    openDashboard();
    await loaded();
    expect(await toast(letGo)).toBeTruthy();
    expect(heldId()).toBeNull();
    expect(startButton().disabled).toBe(false);
  });

  it('says so too when another sleep runs by then', async () => {
    fakeServer({ activeSleep: NIGHT });
    localStorage.setItem('currentSleepLogId', 'ended-elsewhere');
    openDashboard();
    await loaded();
    expect(await toast(letGo)).toBeTruthy();
    expect(heldId()).toBe(NIGHT.id);
  });

  it('does not hold a start against what the server said before it', async () => {
    const server = fakeServer({ activeSleep: null });
    openDashboard();
    await loaded();
    server.dashboard = { data: { activeSleep: NIGHT } };
    await userEvent.click(startButton());
    await called(server, 'GET /dashboard', 2);
    expect(heldId()).toBe(NIGHT.id);
    expect(screen.queryByText(letGo)).toBeNull();
  });

  it('follows another tab that starts or ends a sleep', async () => {
    const server = fakeServer({ activeSleep: null });
    openDashboard();
    await loaded();
    server.dashboard = { data: { activeSleep: NIGHT } };
    act(() => {
      localStorage.setItem('currentSleepLogId', NIGHT.id);
      window.dispatchEvent(new StorageEvent('storage', { key: 'currentSleepLogId' }));
    });
    expect(startButton().disabled).toBe(true);
    expect(await screen.findByText('6 hours 24 minutes')).toBeTruthy();
    server.dashboard = { data: { activeSleep: null } };
    act(() => {
      localStorage.removeItem('currentSleepLogId');
      window.dispatchEvent(new StorageEvent('storage', { key: 'currentSleepLogId' }));
    });
    await called(server, 'GET /dashboard', 3);
    expect(startButton().disabled).toBe(false);
    expect(screen.queryByText(letGo)).toBeNull();
  });
});
