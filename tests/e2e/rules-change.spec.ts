import { openStorage } from '#server/storage/engines/open-storage.ts';
import { insertSleepHistoryOfVersion1 } from '#testkit/older-rules.ts';
import { sleepEnding } from '#testkit/sleeps.ts';
import { expect, test } from './support/test.ts';

test('a sleeper of older rules is refolded by opening the dashboard, and told once in a sentence', async ({
  page,
  sleeper,
  server,
}) => {
  const nights = ['01', '02', '03', '04', '05', '06', '07'].map((day, index) =>
    sleepEnding(`2026-03-${day}T05:00`, 480, {
      id: `${sleeper.userId.slice(0, -1)}${index}`,
      ...(index === 0 && { source: 'import:csv' as const }),
    }),
  );
  const storage = await openStorage(server.database);
  await insertSleepHistoryOfVersion1(storage, sleeper.userId, nights, 'Asia/Jakarta');
  await storage.close();

  await sleeper.open(page);
  // 7 × 80, and the bonuses of 3 and 7 days; then 6 × 80 and that of 3.
  await expect(page.getByText('530', { exact: true }).first()).toBeVisible();
  const told = page.getByText(/^The rules changed on .+: your 760 dream points are now 530\.$/);
  await expect(told).toBeVisible();
  await expect
    .poll(async () => (await sleeper.call('GET', '/dashboard'))['rulesChange'])
    .toBeNull();

  await page.getByRole('tab', { name: 'My Stats' }).click();
  await expect(page.getByText('Early Bird', { exact: true })).toBeVisible();
  await page.reload();
  await page.getByRole('tab', { name: 'Sleep Now' }).click();
  await expect(page.getByText('530', { exact: true })).toBeVisible();
  await expect(told).toBeHidden();
});
