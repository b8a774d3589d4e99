import { expect, nightsUntilToday, test, wording } from '#tests/e2e/support/test.ts';

test.use({
  expectedErrors:
    /Failed to (load resource|fetch)|Unable to preload CSS|ERR_(FAILED|INTERNET_DISCONNECTED)/,
});

test('a tab whose code cannot be fetched recovers', async ({ page, context, sleeper }) => {
  await page.route('**/assets/my-stats-tab-*.js', (route) => route.abort());
  await sleeper.open(page);
  await page.getByRole('tab', { name: 'My Stats' }).click();
  const failure = page.getByText(wording('dashboard.panelFailed.title'));
  await expect(failure).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(failure).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await context.setOffline(false);
  await expect(page.getByText('Recent Sleep Sessions')).toBeVisible();
});

test('tabs that were fetched ahead open without a network', async ({ page, context, sleeper }) => {
  await sleeper.hasSlept(nightsUntilToday(3));
  const nights = page.waitForResponse(/assets\/nights-view-.*\.js/);
  await sleeper.open(page);
  await (await nights).finished();
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.getByRole('tab', { name: 'My Stats' }).click();
  await expect(page.getByText('Recent Sleep Sessions')).toBeVisible();
  await page.getByRole('tab', { name: 'Journey' }).click();
  await expect(page.getByRole('img', { name: /most recent first$/ })).toHaveCount(2);
});
