import { addDays, isoWeekday } from '#kernel/rules/calendar.ts';
import { expect, nightsUntilToday, test } from '#tests/e2e/support/test.ts';

test('a week letter opens by its address, is kept as a picture, and leads to its nights @rare', async ({
  page,
  sleeper,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await sleeper.hasSlept(nightsUntilToday(14));
  const today = Temporal.Now.plainDateISO('Asia/Jakarta').toString();
  const last = addDays(today, -isoWeekday(today));
  await sleeper.open(page, `/dashboard?tab=history&view=cloth&week=${last}`);
  const finding = page.getByRole('heading', { name: 'All seven of your nights began at' });
  await expect(finding).toBeVisible();
  await expect(page.getByText('Together they make 56.0 hours.')).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Keep as a picture' }).click();
  expect((await download).suggestedFilename()).toBe(`lelap-${last}.png`);

  // A link reaches over the flower above it.
  const cloth = page.locator('.letter .cloth');
  const { width = 0, height = 0 } = (await cloth.boundingBox()) ?? {};
  await cloth.click({ position: { x: width / 8, y: height / 3 }, force: true });
  await expect(page).toHaveURL(new RegExp(`tab=history&night=${addDays(last, -6)}$`));
});
