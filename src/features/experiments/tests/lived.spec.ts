import type { Page } from '@playwright/test';
import type { Experiments } from '../contract.ts';
import { test } from '#tests/e2e/support/front-test.ts';
import { ignoreResponseTime } from '#tests/e2e/support/movable-clock.ts';
import { goTo, MOVED_CLOCK } from '#tests/e2e/support/moved-server.ts';
import { pill, press, sent, storedKeys } from '#tests/e2e/support/outbox.ts';
import { expect, wording, type Sleeper } from '#tests/e2e/support/test.ts';

test.use({
  settings: MOVED_CLOCK,
  serviceWorkers: 'allow',
  expectedErrors: /Failed to (load resource|fetch)|ERR_/,
});

const HOME = 'Asia/Jakarta';
const AWAY = 'Europe/Berlin';
const LABEL = wording('experiments.suggestions.coffee');
const NIGHTS = 28;
/** Days after the set-up. */
const FIRST = 2;
const LAST = FIRST + NIGHTS - 1;

/** Nothing was tapped. */
const FORGOTTEN = new Set([6, 7, 15]);
/** Of these, this one was added later. */
const ADDED = 6;
/** From the evening before the first to the morning after the second there is no network. */
const OFFLINE = { from: 10, to: 11 };
const FLIGHT = { from: 18, to: 22 };

/** Minutes that a night of this number is longer than 7 hours, without the coin. */
const noise = (day: number) => ((day * 37) % 61) - 30;
const LONGER_MINUTES = 80;

const today = Temporal.Now.plainDateISO(HOME);
const zoneOf = (day: number) => (day >= FLIGHT.from && day <= FLIGHT.to ? AWAY : HOME);
const at = (day: number, plainTime: string, timeZone = zoneOf(day)) =>
  today.add({ days: day }).toZonedDateTime({ timeZone, plainTime });
const wakingOf = (day: number, isLonger: boolean) =>
  at(day, '05:45').add({ minutes: noise(day) + (isLonger ? LONGER_MINUTES : 0) });

/** Before the experiment: nights of no coin. */
async function sleepBefore(sleeper: Sleeper): Promise<void> {
  for (let day = -44; day <= 0; day += 1) {
    const times = { startTime: at(day - 1, '22:45'), endTime: wakingOf(day, false) };
    const [startTime, endTime] = Object.values(times).map((time) => time.toInstant().toString());
    await sleeper.call('POST', '/sleeps', { startTime, endTime, timeZone: HOME });
  }
}

const coinLine = (page: Page) =>
  page.getByText(new RegExp(`^.${LABEL}.*: tonight (yes|as you like)$`));

async function readCoin(page: Page): Promise<boolean> {
  const text = await coinLine(page).textContent();
  return text?.endsWith(' yes') === true;
}

/** The server's clock goes on only after its answer. */
async function pressAndWait(page: Page, name: string, isOffline: boolean): Promise<void> {
  const answered = isOffline ? undefined : page.waitForResponse(/\/sleeps\/(start$|.*\/end$)/);
  await press(page, name);
  await answered;
  await expect(page.getByRole('button', { name })).toBeDisabled();
}

const readExperiments = async (sleeper: Sleeper) =>
  (await sleeper.call('GET', '/experiments')) as unknown as Experiments;

test('four weeks with a coin, with forgotten nights, a flight and two evenings offline, have an answer', async ({
  page: phone,
  browser,
  sleeper,
  front,
}) => {
  test.setTimeout(240_000);
  const size = { viewport: { width: 360, height: 740 }, baseURL: front.url, locale: 'en-GB' };
  // Another one, because a page keeps its zone.
  const phoneAway = await browser.newPage({ ...size, timezoneId: AWAY });
  await phone.setViewportSize(size.viewport);
  for (const page of [phone, phoneAway]) {
    await page.clock.install();
    await ignoreResponseTime(page);
  }
  const experiments = phone.getByRole('region', { name: wording('experimentOffer.question') });

  await goTo(phone, at(0, '20:00'));
  await sleeper.signIn();
  await sleeper.call('PATCH', '/account', { timeZone: HOME });
  await sleepBefore(sleeper);

  // Each length says what it can find before it is chosen.
  await sleeper.open(phone, '/dashboard?tab=history&view=patterns');
  await experiments.getByRole('button', { name: wording('experimentOffer.setUp') }).click();
  const sheet = phone.getByRole('dialog');
  await sheet.getByRole('button', { name: LABEL }).click();
  for (const weeks of [4, 6, 8, 12])
    await expect(
      sheet.getByRole('radio', {
        name: new RegExp(`^${weeks} weeks.*difference of about \\d+ minutes would be found`),
      }),
    ).toBeVisible();
  await sheet.getByRole('radio', { name: /^4 weeks/ }).check();
  await sheet.getByRole('button', { name: wording('experiments.start') }).click();
  await expect(experiments.getByText('28 nights left')).toBeVisible();

  const arms: boolean[] = [];
  for (let day = FIRST; day <= LAST; day += 1) {
    if (FORGOTTEN.has(day)) continue;
    const isOffline = day >= OFFLINE.from && day <= OFFLINE.to;
    const page = day >= FLIGHT.from && day <= FLIGHT.to ? phoneAway : phone;
    await goTo(page, at(day - 1, '22:30', zoneOf(day)));
    if (day === OFFLINE.from) await front.stop();
    await (day === FLIGHT.from ? sleeper.open(page) : page.goto('/dashboard'));
    // The second evening offline has no coin: it was not known when this device last had a network.
    const hasCoin = day !== OFFLINE.to;
    await expect(
      hasCoin ? coinLine(page) : page.getByText(wording('experiments.noCoin')),
    ).toBeVisible();
    const isYes = hasCoin && (await readCoin(page));
    if (hasCoin) arms.push(isYes);
    await pressAndWait(page, 'Start Dreaming', isOffline);

    await goTo(page, wakingOf(day, isYes));
    await page.goto('/dashboard');
    await pressAndWait(page, 'Wake Up', isOffline);
    const done = page.getByRole('group', { name: `Last night: “${LABEL}”?` });
    const noted = isOffline ? undefined : page.waitForResponse(/\/nights\//);
    await done.getByRole('button', { name: isYes ? 'Yes' : 'No', exact: true }).press('Enter');
    // Start, end and answer of each night wait on the device.
    const waiting = `${3 * (day - OFFLINE.from + 1)} changes not sent yet`;
    await (noted ?? expect(pill(page)).toHaveText(waiting));
    if (day < LAST && !isOffline) {
      await expect(coinLine(page)).toBeVisible();
      // For the evening without a network.
      if (day === OFFLINE.from - 1) {
        await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
        await page.clock.runFor(5_000);
        await expect.poll(() => storedKeys(page)).toContain(`year:${sleeper.userId}`);
      }
    }
    if (day !== OFFLINE.to) continue;
    await front.start();
    await page.goto('/dashboard');
    await sent(page, /Sent/);
  }

  await goTo(phone, at(LAST + 1, '12:00'));
  await sleeper.signIn();
  const { current } = await readExperiments(sleeper);
  const missing = current?.nights.filter(({ state }) => state === 'missing');
  expect(missing?.map(({ sleepDate }) => sleepDate)).toEqual(
    [...FORGOTTEN].map((day) => today.add({ days: day }).toString()),
  );
  expect(current?.nights.filter(({ done }) => done !== null)).toHaveLength(NIGHTS - FORGOTTEN.size);
  await phone.goto('/dashboard?tab=history&view=patterns');
  await expect(experiments.getByText(/^The nights are over/)).toBeVisible();

  // What is missing can be added before the answer is made.
  await goTo(phone, at(LAST + 2, '09:00'));
  await phone.goto('/dashboard?tab=history&view=patterns');
  const show = experiments.getByRole('button', { name: wording('experiments.show') });
  await expect(experiments.getByRole('button', { name: /^Night of/ })).toHaveCount(3);
  const times = { startTime: at(ADDED - 1, '22:45'), endTime: at(ADDED, '05:45') };
  const [startTime, endTime] = Object.values(times).map((time) => time.toInstant().toString());
  await sleeper.call('POST', '/sleeps', { startTime, endTime, timeZone: HOME });
  await phone.reload();
  await expect(experiments.getByRole('button', { name: /^Night of/ })).toHaveCount(2);
  await show.click();
  const answer = phone.getByText(
    new RegExp(`^When the coin said yes to “${LABEL}”, you slept about \\d+ minutes longer`),
  );
  await expect(answer.first()).toBeVisible();
  const text = await answer.first().textContent();
  expect(arms.filter(Boolean).length).toBeGreaterThan(4);

  // A later correction does not change it.
  const { items } = (await sleeper.call('GET', '/sleeps')) as { items: { id: string }[] };
  await sleeper.call('DELETE', `/sleeps/${items[0]?.id}`);
  await phone.reload();
  await expect(experiments.getByText(text ?? '')).toBeVisible();
  await phoneAway.close();
});
