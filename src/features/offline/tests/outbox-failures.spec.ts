import {
  answer,
  button,
  heldId,
  KEPT,
  open,
  OUTAGE_ERRORS,
  pill,
  sent,
  silence,
  sleepsOf,
  storedKeys,
} from '#tests/e2e/support/outbox.ts';
import { expect, test, toast } from '#tests/e2e/support/test.ts';

test.use({ expectedErrors: OUTAGE_ERRORS });

test('a page that was closed during a tap shows it again', async ({ page, context, sleeper }) => {
  await open(page, sleeper);
  await silence(page, 'hang');
  await button(page, 'Start Dreaming').click();
  await expect.poll(() => storedKeys(page)).toContain(`operations:${sleeper.userId}`);
  await page.close();

  const again = await context.newPage();
  await silence(again);
  await again.goto('/dashboard');
  await expect(again.getByText(/^Asleep since/)).toBeVisible();
  await expect(pill(again)).toHaveText('1 change not sent yet');
  await answer(again);
  await sent(again);
  expect(await sleepsOf(sleeper)).toHaveLength(1);
});

test('a browser with a full disk says that the tap failed', async ({ page, sleeper }) => {
  await page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('Full.', 'QuotaExceededError');
    };
  });
  await sleeper.open(page);
  await expect(page.getByText('Ready to dream?')).toBeVisible();
  await silence(page);
  await button(page, 'Start Dreaming').click();
  await expect(toast(page, 'Error memulai tidur: Silakan coba lagi.')).toBeVisible();
  await expect(toast(page, KEPT)).toHaveCount(0);
  await expect(button(page, 'Start Dreaming')).toBeEnabled();
  expect(await heldId(page)).toBeNull();
});

test('a tap is kept after the browser lost its database connection', async ({ page, sleeper }) => {
  await open(page, sleeper);
  await page.evaluate(() => {
    const { transaction } = IDBDatabase.prototype;
    const { open: openDatabase } = IDBFactory.prototype;
    IDBDatabase.prototype.transaction = () => {
      throw new DOMException('The connection was lost.', 'InvalidStateError');
    };
    IDBFactory.prototype.open = function (...names) {
      IDBDatabase.prototype.transaction = transaction;
      return openDatabase.apply(this, names);
    };
  });
  await silence(page);
  await button(page, 'Start Dreaming').click();
  await expect(pill(page)).toBeVisible();
  await answer(page);
  await sent(page);
});
