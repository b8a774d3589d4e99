import type { Page } from '@playwright/test';
import { installMovableClock } from './support/movable-clock.ts';
import { expect, nightsUntilToday, test, toast } from './support/test.ts';

const word = (page: Page) => toast(page, /^Your time zone is now that of/);

/** The Time-Zone that the next call to the dashboard carries. */
async function zoneSent(page: Page): Promise<string | undefined> {
  const call = page.waitForRequest(
    (request) => request.url().endsWith('/dashboard') && request.resourceType() === 'fetch',
  );
  await page.reload();
  return (await call).headers()['time-zone'];
}

test('the account follows the device to another zone, with one word', async ({
  browser,
  sleeper,
}) => {
  await sleeper.hasSlept(nightsUntilToday(2));
  const abroad = await browser.newContext({ timezoneId: 'Asia/Tokyo' });
  const page = await abroad.newPage();
  await sleeper.open(page);
  await expect(toast(page, 'Your time zone is now that of Tokyo.')).toBeVisible();
  expect(await sleeper.call('GET', '/account')).toMatchObject({ timeZone: 'Asia/Tokyo' });

  await page.reload();
  await expect(page.getByText('Dream Points', { exact: true })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(word(page)).toHaveCount(0);
  await abroad.close();
});

test('cities that name no zone are found with their country', async ({ page, sleeper }) => {
  await sleeper.open(page, '/dashboard?account=time-zone');
  for (const [typed, found] of [
    ['surabaya', 'Surabaya Indonesia, Western Indonesia Time'],
    ['yogyakarta', 'Yogyakarta Indonesia, Western Indonesia Time'],
    ['beijing', 'Beijing China, China Standard Time'],
    ['mumbai', 'Mumbai India, India Standard Time'],
    ['munich', 'Munich Germany, Central European Time'],
    ['san francisco', 'San Francisco United States, Pacific Time'],
  ] as const) {
    await page.getByLabel('Search for a city').fill(typed);
    await expect(page.getByRole('button', { name: new RegExp(`^${found}`) })).toBeVisible();
  }
});

test('a city chosen by hand holds in this browser until the device is followed again', async ({
  page,
  sleeper,
}) => {
  await sleeper.hasSlept(nightsUntilToday(2));
  await sleeper.open(page);
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('button', { name: /^Time zone Jakarta/ }).click();
  await page.getByLabel('Search for a city').fill('auckland');
  await page.getByRole('button', { name: /^Auckland/ }).click();
  await expect(page.getByRole('button', { name: 'Time zone Auckland' })).toBeFocused();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Your time zone is now that of Auckland.')).toBeVisible();

  expect(await zoneSent(page)).toBe('Pacific/Auckland');
  await page.getByRole('button', { name: 'Start Dreaming' }).click();
  await expect(page.getByText(/^Session /)).toBeVisible();
  const { recentSleeps } = (await sleeper.call('GET', '/dashboard')) as {
    recentSleeps: { timeZone: string }[];
  };
  expect(recentSleeps[0]?.timeZone).toBe('Pacific/Auckland');

  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('button', { name: 'Time zone Auckland' }).click();
  await page.getByRole('button', { name: 'Follow this device' }).click();
  await expect(page.getByRole('button', { name: /^Time zone Jakarta/ })).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await zoneSent(page)).toBe('Asia/Jakarta');
  expect(await page.evaluate(() => localStorage.getItem('timeZone'))).toBeNull();
});

test('the screen tells the time of the city that was chosen', async ({ page, sleeper }) => {
  await page.addInitScript(() => localStorage.setItem('timeZone', 'Pacific/Auckland'));
  await installMovableClock(page, { time: '2026-11-21T12:00:00Z' });
  await sleeper.open(page);
  // It is 01:00 there, and 19:00 by the device in Jakarta.
  await expect(page.getByText('8 hours from now is 09:00')).toBeVisible();
});
