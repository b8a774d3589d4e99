import { expect, nightsUntilToday, test } from './support/test.ts';

test('the charts load when the tab is opened, and show the last seven sleeps, most recent first', async ({
  page,
  sleeper,
}) => {
  const hours = [7, 7.5, 8, 8.5, 9, 7, 7.5, 8];
  await sleeper.hasSlept(
    nightsUntilToday(8).map((night, index) => ({
      ...night,
      startTime: (night.endTime ?? 0) - (hours[index] ?? 0) * 3_600_000,
    })),
  );
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await sleeper.open(page);
  await expect(page.getByText(/Good morning|Welcome back|Ready to dream/)).toBeVisible();
  const before = scripts.length;
  expect(scripts.filter((url) => /chart/i.test(url))).toEqual([]);

  await page.getByRole('tab', { name: 'Journey' }).click();
  await expect(page.getByRole('heading', { name: 'Sleep Duration Trend' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Points Earned Trend' })).toBeVisible();
  await expect(page.locator('canvas')).toHaveCount(2);
  expect(scripts.length).toBeGreaterThan(before);

  await page.getByText('Show as table').first().click();
  const durations = page.getByRole('table').first().getByRole('row');
  await expect(durations).toHaveCount(8);
  await expect(durations.nth(1)).toContainText('8.0');
  await expect(durations.nth(7)).toContainText('7.5');

  await page.getByRole('button', { name: 'Show oldest first' }).first().click();
  await expect(page.getByRole('table').first().getByRole('row').nth(1)).toContainText('7.5');

  await page.reload();
  await page.getByRole('tab', { name: 'Journey' }).click();
  await expect(page.getByRole('button', { name: 'Show most recent first' }).first()).toBeVisible();
});
