import { expectAccessible } from './support/accessible.ts';
import { expect, nightsUntilToday, test } from './support/test.ts';

test('five weeks of flowers show each day, and lead to its sleep in Journey', async ({
  page,
  sleeper,
}) => {
  const nights = nightsUntilToday(3);
  await sleeper.hasSlept(nights);
  await sleeper.open(page, '/dashboard?tab=overview');
  const weeks = page.locator('section').filter({ hasText: 'The last five weeks' });
  await expect(weeks.getByRole('listitem')).toHaveCount(35);
  await expect(weeks.getByRole('link', { name: /: 8\.0 h$/ })).toHaveCount(3);
  await expect(weeks.getByText(/: no sleep logged$/)).toHaveCount(32);
  await expectAccessible(page, 'my stats');
  await weeks.getByRole('link').first().click();
  await expect(page).toHaveURL(/tab=history&view=diary&from=(\d{4}-\d\d-\d\d)&to=\1$/);
  await expect(page.getByRole('button', { name: /look closer$/ })).toHaveCount(1);
});

test('at 1280 the medals are a grid with what they stand for and since when', async ({
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
  await expect(page.getByText(/^14 days of 7 hours or more in a row: 8 of 14$/)).toBeVisible();
});
