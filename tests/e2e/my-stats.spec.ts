import { expect, nightsUntilToday, test } from './support/test.ts';

test('eight nights in a row: points, sessions and medals are those of the rules', async ({
  page,
  sleeper,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await sleeper.hasSlept(nightsUntilToday(8));
  await sleeper.open(page);
  // 8 × 80, and the bonuses of 3 and 7 days.
  await expect(page.getByText('840', { exact: true })).toBeVisible();

  await page.getByRole('tab', { name: 'My Stats' }).click();
  await expect(page.getByText('Sleep Streak').locator('..')).toContainText('longest: 8');
  const sessions = page.getByRole('listitem').filter({ has: page.getByText(/pts$/) });
  await expect(sessions).toHaveCount(5);
  for (const text of ['23:00', '07:00', '8.0 h', '+80 pts'])
    await expect(sessions.first()).toContainText(text);
  await expect(sessions.nth(1)).toContainText('+230 pts');
  const medals = page.locator('.medals').first().getByRole('listitem');
  const [first, second] = [await medals.nth(0).boundingBox(), await medals.nth(1).boundingBox()];
  expect(second?.y).toBe(first?.y);
  await expect(medals.filter({ hasText: 'Dream Week' })).toContainText(
    /Slept 7 hours or more 7 days in a row\.Unlocked \w+ \d+, \d{4}/,
  );
  await expect(
    page.getByText(/^7 hours or more of sleep, 14 days in a row: 8 of 14$/),
  ).toBeVisible();

  await expect(page.getByText(/^Since .*: 8 nights logged, 8 of them full\./)).toBeVisible();
  await page.getByRole('link', { name: 'Open your cloth' }).click();
  await expect(page).toHaveURL(/tab=history&view=cloth$/);
  await expect(page.getByRole('grid')).toBeVisible();
});
