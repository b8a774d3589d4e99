import { expectAccessible } from './support/accessible.ts';
import { expect, nightsUntilToday, test } from './support/test.ts';

test('the last six weeks hang as a cloth, which leads to its page', async ({ page, sleeper }) => {
  await sleeper.hasSlept(nightsUntilToday(3));
  await sleeper.open(page, '/dashboard?tab=overview');
  await expect(page.getByText(/^Since .*: 3 nights logged, 3 of them full\./)).toBeVisible();
  await expectAccessible(page, 'my stats');
  await page.getByRole('link', { name: 'Open your cloth' }).click();
  await expect(page).toHaveURL(/tab=history&view=cloth$/);
  await expect(page.getByRole('grid')).toBeVisible();
});

test('at 1280 the medals are a grid with what they stand for and since when @rare', async ({
  page,
  sleeper,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await sleeper.hasSlept(nightsUntilToday(8));
  await sleeper.open(page, '/dashboard?tab=overview');
  const medals = page.locator('.medals').first().getByRole('listitem');
  const [first, second] = [await medals.nth(0).boundingBox(), await medals.nth(1).boundingBox()];
  expect(second?.y).toBe(first?.y);
  await expect(medals.filter({ hasText: 'Dream Week' })).toContainText(
    /Slept 7 hours or more 7 days in a row\.Unlocked \w+ \d+, \d{4}/,
  );
  await expect(page.getByText('Sleep Streak').locator('..')).toContainText('longest: 8');
  await expect(
    page.getByText(/^7 hours or more of sleep, 14 days in a row: 8 of 14$/),
  ).toBeVisible();
});
