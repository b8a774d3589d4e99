import type { Page } from '@playwright/test';
import { installMovableClock } from './support/movable-clock.ts';
import { expect, test, toast, wording } from './support/test.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const question = (page: Page) => page.getByRole('dialog', { name: wording('diary.wakingTitle') });

test('a sleep of more than 16 hours is asked about, and ended in one tap at the usual time', async ({
  page,
  sleeper,
}) => {
  // Seven old nights of 7 h 30, so that the probable waking is known at any time of day.
  const startTime = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS - (16 * 60 - 2) * MINUTE_MS;
  const usual = [20, 19, 18, 17, 16, 15, 14].map((days) => {
    const start = startTime - days * 24 * HOUR_MS;
    return { startTime: start, endTime: start + 7.5 * HOUR_MS, timeZone: 'Asia/Jakarta' };
  });
  await sleeper.hasSlept(usual);
  const { sleepLogId } = await sleeper.call('POST', '/sleeps/start', {
    startTime: new Date(startTime).toISOString(),
  });
  await installMovableClock(page);
  await sleeper.open(page);
  await expect(page.getByText('Asleep since')).toBeVisible();
  await expect(question(page)).toBeHidden();

  await page.clock.runFor(4 * MINUTE_MS);
  await expect(question(page)).toBeVisible();
  await question(page)
    .getByRole('button', { name: /^I woke up on / })
    .click();
  await expect(toast(page, /^Selamat pagi! Durasi tidur: 7\.5 jam/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start Dreaming' })).toBeEnabled();
  const { items } = await sleeper.call('GET', '/sleeps?limit=1');
  expect(items).toMatchObject([{ id: sleepLogId, needsReview: false, points: 75 }]);
});
