import type { Page } from '@playwright/test';
import { installMovableClock } from './support/movable-clock.ts';
import { expect, nightsUntilToday, test, toast } from './support/test.ts';

const word = (page: Page) => toast(page, /^Your time zone is now that of/);

test('the account follows the device to another zone, with one toast', async ({
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

test('the screen tells the time of the city that was chosen', async ({ page, sleeper }) => {
  await page.addInitScript(() => localStorage.setItem('timeZone', 'Pacific/Auckland'));
  await installMovableClock(page, { time: '2026-11-21T12:00:00Z' });
  await sleeper.open(page);
  // It is 01:00 there and 19:00 on the device in Jakarta.
  await expect(page.getByText('8 hours from now is 09:00')).toBeVisible();
});
