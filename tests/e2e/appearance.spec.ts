import { expect, test, WOKEN } from './support/test.ts';

const HOUR_MS = 3_600_000;

test('with reduced motion the reward is shown at once', async ({ page, sleeper }) => {
  await sleeper.call('POST', '/sleeps/start', {
    startTime: new Date(Date.now() - 8 * HOUR_MS).toISOString(),
  });
  await sleeper.open(page);
  await page.getByRole('button', { name: 'Wake Up' }).click();
  await expect(page.getByText(WOKEN)).toBeVisible();
  const running = await page.evaluate(() => document.getAnimations().length);
  expect(running).toBe(0);
});

test('colours follow the chosen theme, and the night while asleep', async ({ page, sleeper }) => {
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await sleeper.open(page);
  await expect(page.getByText('Ready to dream?')).toBeVisible();
  const choose = async (look: string) => {
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('radio', { name: look }).check();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    return await ground();
  };
  const dawn = await choose('Dawn');
  const night = await choose('Night');
  expect(night).not.toBe(dawn);

  await page.reload();
  await expect(page.getByText('Ready to dream?')).toBeVisible();
  expect(await ground()).toBe(night);
  await page.getByRole('button', { name: 'Start Dreaming' }).click();
  await expect(page.getByText(/^Session /)).toBeVisible();
  expect([night, dawn]).not.toContain(await ground());
});
