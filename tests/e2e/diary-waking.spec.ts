import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { installMovableClock } from './support/movable-clock.ts';
import { expect, nightsUntilToday, test, toast, wording } from './support/test.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const question = (page: Page) => page.getByRole('dialog', { name: wording('diary.wakingTitle') });
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS).toISOString();

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

test('a long sleep that is confirmed counts', async ({ page, sleeper }) => {
  await sleeper.call('POST', '/sleeps/start', { startTime: minutesAgo(17 * 60) });
  await sleeper.open(page);
  await question(page).getByRole('button', { name: 'I really slept that long' }).click();
  await expect(question(page).getByText('Did you really sleep 17 h?')).toBeVisible();
  // The safe choice has the focus, so a double press confirms nothing.
  await page.keyboard.press('Enter');
  await expect(question(page).getByLabel('Date you woke up')).toBeVisible();
  await question(page).getByRole('button', { name: 'I really slept that long' }).click();
  await question(page).getByRole('button', { name: 'Yes, I did' }).click();
  await expect(toast(page, /Poin yang diperoleh: 120$/)).toBeVisible();
  const { items } = await sleeper.call('GET', '/sleeps');
  expect(items).toMatchObject([{ needsReview: false, durationMinutes: 17 * 60, points: 120 }]);
});

test('a sleep that needs review is marked, opened and settled', async ({ page, sleeper }) => {
  const endTime = nightsUntilToday(3)[0]?.endTime ?? 0;
  await sleeper.hasSlept([
    { startTime: endTime - 20 * HOUR_MS, endTime, timeZone: 'Asia/Jakarta' },
  ]);
  await sleeper.open(page, '/dashboard?tab=overview');
  await expect(page.getByText('Check the times')).toBeVisible();
  await page.getByRole('button', { name: /look closer$/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Check the times' });
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await expectAccessible(page, 'check the times');
  await dialog.getByRole('button', { name: 'I really slept that long' }).click();
  await expect(dialog.getByText('Did you really sleep 20 h?')).toBeVisible();
  await expect(dialog.getByText('This sleep earns 120.')).toBeVisible();
  await dialog.getByRole('button', { name: 'No, change the times' }).click();

  await dialog.getByLabel('Woke up', { exact: true }).fill('19:00');
  await dialog
    .getByLabel('Date you woke up')
    .fill(new Date(endTime - 12 * HOUR_MS + 7 * HOUR_MS).toISOString().slice(0, 10));
  await expect(dialog.getByText('8 h', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, /^Sleep corrected\. Points 0 → 80\./)).toBeVisible();
  await expect(page.getByText('Check the times')).toBeHidden();
});
