import { expect, test } from './support/test.ts';

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
