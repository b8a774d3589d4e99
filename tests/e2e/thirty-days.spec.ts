import type { CDPSession, Page } from '@playwright/test';
import { MovedClock } from '#testkit/moved-clock.ts';
import { installMovableClock } from './support/movable-clock.ts';
import { button, OUTAGE_ERRORS, sent } from './support/outbox.ts';
import { TestServer } from './support/server.ts';
import { expect, test as base, toast } from './support/test.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const NIGHTS = 30;
/** Half a minute more than 485, so that the seconds of a tap don't count. */
const NIGHT_MS = 8 * HOUR_MS + 5.5 * MINUTE_MS;

/** The evening of the first night, in the zone of the sleeper's home. */
const HOME = 'Asia/Jakarta';
const ABROAD = 'Asia/Tokyo';
const FIRST_EVENING = Temporal.PlainDate.from('2026-11-01');

/** In the zone in which the sleeper is then. */
const instantOf = (evening: Temporal.PlainDate, time: string, timeZone: string) =>
  evening.toZonedDateTime({ timeZone, plainTime: time }).epochMilliseconds;

const test = base.extend<object, { clock: MovedClock }>({
  clock: [
    async ({}, use) => {
      const clock = await MovedClock.startAt(instantOf(FIRST_EVENING, '22:00', HOME));
      await use(clock);
      await clock.remove();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ clock }, use) => {
      const server = await TestServer.launch({ ...clock.settings, TOKEN_LIFETIME_DAYS: '9' });
      await use(server);
      await server.remove();
    },
    { scope: 'worker' },
  ],
});

// The zone is set by the test; Playwright's could not be changed.
test.use({
  timezoneId: '',
  actionTimeout: 15_000,
  expectedErrors: new RegExp(`${OUTAGE_ERRORS.source}|status of 401`),
});

/** A phone whose clock runs with the server's, and whose zone can change. */
class Phone {
  readonly #page: Page;
  readonly #clock: MovedClock;
  readonly #session: CDPSession;
  timeZone = '';

  private constructor(page: Page, clock: MovedClock, session: CDPSession) {
    this.#page = page;
    this.#clock = clock;
    this.#session = session;
  }

  static async switchOn(page: Page, clock: MovedClock, now: number): Promise<Phone> {
    const phone = new Phone(page, clock, await page.context().newCDPSession(page));
    await phone.fly(HOME);
    await installMovableClock(page, { time: new Date(now).toISOString() });
    return phone;
  }

  async fly(timeZone: string): Promise<void> {
    await this.#session.send('Emulation.setTimezoneOverride', { timezoneId: timeZone });
    this.timeZone = timeZone;
  }

  /** Unlocks the phone then. */
  async moveTo(instant: number): Promise<void> {
    await this.#clock.moveTo(instant);
    const nowMs = await this.#page.evaluate(() => Date.now());
    await this.#page.clock.fastForward(Math.max(0, instant - nowMs));
    await this.#page.evaluate(() =>
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
    );
  }

  /** When the stored sign-in ends. */
  async readTokenEnd(): Promise<number> {
    const token = await this.#page.evaluate(() => localStorage.getItem('accessToken') ?? '');
    const [, claims = ''] = token.split('.');
    const { exp } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { exp: number };
    return exp * 1000;
  }
}

const clockText = (instant: number, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(instant)
    .toZonedDateTimeISO(timeZone)
    .toPlainTime()
    .toString({ smallestUnit: 'minute' });

/** Shows no trace of a missing value. */
async function expectWords(page: Page): Promise<void> {
  const text = await page.locator('body').innerText();
  expect(text).not.toMatch(/NaN|undefined|null|Invalid|Infinity|\[object|\{\w+\}/);
}

/** The evening: the plan fits the night, and Start says since when. */
async function fallAsleep(page: Page, phone: Phone, said: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Ready to dream?' })).toBeVisible();
  await expect(page.locator('.disc-line')).toHaveText(
    /^(Sleep by 22:4\d for 8 hours by 06:4\d|8 hours from now is 0[5-6]:\d\d)$/,
  );
  const nowMs = await page.evaluate(() => Date.now());
  await button(page, 'Start Dreaming').press('Enter');
  await expect(toast(page, said)).toBeVisible();
  const since = `Asleep since ${clockText(nowMs, phone.timeZone)}`;
  await expect(page.getByRole('heading', { name: since })).toBeVisible();
  await expectWords(page);
}

/** The morning of the `streak`th night in a row, of so many minutes. */
async function expectMorning(page: Page, minutes: number, streak: number): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Good morning' })).toBeVisible();
  const step = streak === 1 ? 'Night 1' : `Night ${streak - 1} → ${streak}`;
  await expect(page.getByText(step, { exact: true })).toBeVisible();
  const hours = (Math.floor(minutes / 6) / 10).toFixed(1);
  await expect(page.locator('.strip dd').last()).toHaveText(`${hours}h`);
  await expectWords(page);
}

test('in thirty days offline, a flight, a forgotten waking and an ended sign-in lose no tap', async ({
  page,
  sleeper,
  clock,
  context,
}) => {
  test.slow();
  const phone = await Phone.switchOn(page, clock, instantOf(FIRST_EVENING, '22:00', HOME));
  let renewals = 0;
  let isRenewable = true;
  await page.route('**/account/sessions/current/renew', async (route) => {
    if (!isRenewable) return await route.abort();
    renewals += 1;
    await route.continue();
  });
  await page.goto('/login');
  await sleeper.typeSignIn(page);
  await expect(page.getByRole('heading', { name: 'Ready to dream?' })).toBeVisible();

  const nights: { startTime: number; endTime: number }[] = [];
  let signInsEnded = 0;
  for (let night = 1; night <= NIGHTS; night += 1) {
    const evening = FIRST_EVENING.add({ days: night - 1 });
    const isOffline = night === 8 || night === 9;
    let startTime = instantOf(evening, '22:40', phone.timeZone);
    let endTime = startTime + NIGHT_MS;
    // From here on renewing fails, so that the sign-in ends, which must happen while asleep.
    isRenewable = night < 16 || signInsEnded > 0;
    const tokenEnd = await phone.readTokenEnd();
    const endsTonight = tokenEnd < startTime + 12 * HOUR_MS;
    if (endsTonight) {
      startTime = Math.min(startTime, tokenEnd - HOUR_MS / 2);
      endTime = Math.max(startTime + NIGHT_MS, tokenEnd + HOUR_MS / 2);
    }

    await phone.moveTo(startTime);
    if (isOffline) await context.setOffline(true);
    else if (night % 3 === 0) await page.reload();
    await fallAsleep(page, phone, isOffline ? /Kept on this device/ : /^Sleep tracking dimulai!/);

    if (night === 13) await phone.fly(ABROAD);
    const minutes = Math.floor((endTime - startTime) / MINUTE_MS);
    if (night === 18) {
      // Wake Up is forgotten until the next evening.
      await phone.moveTo(instantOf(evening.add({ days: 1 }), '20:00', phone.timeZone));
      await page
        .getByRole('dialog', { name: 'When did you wake up?' })
        .getByRole('button', { name: /^I woke on Thu, Nov 19, 06:4\d$/ })
        .click();
      await expect(toast(page, /^Selamat pagi! Durasi tidur: 8\.[01] jam/)).toBeVisible();
    } else {
      await phone.moveTo(endTime);
      if (endsTonight) await expect(button(page, 'Sign in again')).toBeVisible();
      if (night === 13)
        await expect(toast(page, 'Your time zone is now that of Tokyo.')).toBeVisible();
      await button(page, 'Wake Up').press('Enter');
      if (endsTonight) {
        signInsEnded += 1;
        await expect(toast(page, /It is sent after you sign in\.$/)).toBeVisible();
        await button(page, 'Sign in again').click();
        await expect(page.getByText(/^1 tap waits on this device/)).toBeVisible();
        await sleeper.typeSignIn(page);
        await sent(page);
      } else if (isOffline) {
        await expect(toast(page, /Kept on this device/)).toBeVisible();
        if (night === 9) {
          await context.setOffline(false);
          await sent(page);
        }
      } else {
        const told = `Durasi tidur: 8.0 jam (${minutes} menit). Poin yang diperoleh:`;
        await expect(toast(page, told)).toBeVisible();
      }
      if (night !== 8) await expectMorning(page, minutes, night);
    }
    nights.push({ startTime, endTime });
  }
  expect(renewals).toBeGreaterThan(1);
  expect(signInsEnded).toBe(1);

  await sleeper.signIn();
  const { items } = await sleeper.call('GET', '/sleeps?limit=50');
  const sleeps = (items as { startTime: string; endTime: string; points: number }[]).toReversed();
  expect(sleeps).toHaveLength(NIGHTS);
  // A tap takes some seconds, and the forgotten waking was told to the minute.
  const isNear = (told: string | undefined, meant: number) =>
    Math.abs(Date.parse(told ?? '') - meant) < MINUTE_MS;
  for (const [nth, { startTime, endTime }] of nights.entries()) {
    const sleep = sleeps[nth];
    expect(isNear(sleep?.startTime, startTime), JSON.stringify(sleep)).toBe(true);
    expect(isNear(sleep?.endTime, endTime), JSON.stringify(sleep)).toBe(true);
  }
  const paid = sleeps.reduce((sum, { points }) => sum + points, 0);
  const dashboard = await sleeper.call('GET', '/dashboard');
  expect(dashboard).toMatchObject({ currentStreak: NIGHTS, totalPoints: paid, activeSleep: null });
});
