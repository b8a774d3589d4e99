import { expect, nightsUntilToday, test, wording } from './support/test.ts';

test.use({
  expectedErrors:
    /Failed to (load resource|fetch)|Unable to preload CSS|ERR_(FAILED|INTERNET_DISCONNECTED)/,
});

test('a tab whose code cannot be fetched says so in its panel, and recovers with the network', async ({
  page,
  context,
  sleeper,
}) => {
  await sleeper.hasSlept(nightsUntilToday(3));
  await sleeper.call('POST', '/sleeps/start');
  await sleeper.open(page);
  await expect(page.getByText('Asleep since')).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('tab', { name: 'My Stats' }).click();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();

  await page.getByRole('tab', { name: 'Sleep Now' }).click();
  await expect(page.getByRole('button', { name: 'Wake Up' })).toBeVisible();
  await page.getByRole('tab', { name: 'My Stats' }).click();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(wording('dashboard.panelFailed.title'))).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Recent Sleep Sessions')).toBeVisible();
});

test('tabs that were fetched ahead open without a network', async ({ page, context, sleeper }) => {
  await sleeper.hasSlept(nightsUntilToday(3));
  const trends = page.waitForResponse(/assets\/journey-tab-.*\.js/);
  await sleeper.open(page);
  await (await trends).finished();
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.getByRole('tab', { name: 'My Stats' }).click();
  await expect(page.getByText('Recent Sleep Sessions')).toBeVisible();
  await page.getByRole('tab', { name: 'Journey' }).click();
  await expect(page.getByRole('img', { name: /most recent first$/ })).toHaveCount(2);
});
