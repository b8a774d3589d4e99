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

test('a row shows quality, note and nap, and opens its sleep', async ({ page, sleeper }) => {
  const [night] = nightsUntilToday(1);
  const end = night?.endTime ?? 0;
  await sleeper.hasSlept(nightsUntilToday(1));
  const { items } = await sleeper.call('GET', '/sleeps');
  const [{ id }] = items as [{ id: string }];
  await sleeper.call('PATCH', `/sleeps/${id}`, { quality: 4, note: 'Rain on the roof' });
  await sleeper.call('POST', '/sleeps', {
    startTime: new Date(end - 12 * 3_600_000).toISOString(),
    endTime: new Date(end - 11.5 * 3_600_000).toISOString(),
  });
  await sleeper.open(page, '/dashboard?tab=overview');
  const rows = page.locator('.rows').first().getByRole('listitem');
  await expect(rows.first()).toContainText(/23:00 – \w{3} 07:00.*slept 4 of 5.*with a note/);
  await expect(rows.nth(1)).toContainText(/19:00 – 19:30 · nap/);
  await rows.first().getByRole('button').click();
  await expect(
    page.getByRole('dialog', { name: /^Night from \w{3}, .* to \w{3}, / }),
  ).toBeVisible();
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
