import {
  answer,
  button,
  heldId,
  KEPT,
  open,
  OUTAGE_ERRORS,
  pill,
  press,
  sent,
  silence,
  sleepsOf,
  storedKeys,
} from '#tests/e2e/support/outbox.ts';
import { expect, nightsUntilToday, test, toast, wording } from '#tests/e2e/support/test.ts';

test.use({ expectedErrors: OUTAGE_ERRORS });

test('taps wait on this device while the server is stopped', async ({ page, sleeper, server }) => {
  // A stopped server can't send what is prefetched.
  const ahead = page.waitForResponse(/assets\/sign-out-dialog-.*\.js/);
  await open(page, sleeper);
  await (await ahead).finished();
  await page.waitForLoadState('networkidle');
  await server.end('SIGKILL');
  await button(page, 'Start Dreaming').click();
  const warning = page.getByRole('region', { name: 'Notifications' }).getByRole('alert');
  await expect(warning).toHaveText(`Error memulai tidur: Silakan coba lagi.${KEPT}`);
  await expect(warning).toHaveAttribute('lang', 'id');
  await expect(page.getByText(/^Asleep since/)).toBeVisible();
  await expect(button(page, '1 change not sent yet')).toBeVisible();
  const id = await heldId(page);

  await press(page, 'Wake Up');
  await expect(button(page, '2 changes not sent yet')).toBeVisible();
  await expect(page.getByText(wording('dashboardMorning.savedHere'))).toBeVisible();
  expect(await heldId(page)).toBeNull();

  await server.start();
  await answer(page);
  await sent(page, 'Sent.');
  await expect(pill(page)).toHaveCount(0);
  const [slept, ...others] = await sleepsOf(sleeper);
  expect(others).toEqual([]);
  expect(slept).toMatchObject({ id, endTime: expect.any(String) });
});

test('the stored dashboard says its time, and keeps a rating', async ({ page, sleeper }) => {
  await sleeper.hasSlept(nightsUntilToday(3));
  await open(page, sleeper);
  await expect.poll(() => storedKeys(page)).toContain(`year:${sleeper.userId}`);
  await silence(page);
  await page.reload();
  await expect(page.getByText(/^As of \d\d:\d\d$/).first()).toBeVisible();
  await expect(toast(page, 'Gagal memuat data dashboard. Silakan coba lagi.')).toBeVisible();
  await expect(page.getByText('290')).toBeVisible();
  await page.getByRole('tab', { name: 'My Stats' }).click();
  const rows = page.getByRole('listitem').filter({ hasText: 'pts' });
  await rows.first().getByRole('button').click();
  await page.getByRole('button', { name: wording('nightPage.edit') }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(wording('diary.needsServer'))).toBeVisible();
  await expect(dialog.getByLabel('Woke up', { exact: true })).toBeDisabled();
  await expect(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled();
  await dialog.getByRole('button', { name: '4, Well' }).click();
  await dialog.getByLabel('Note (optional)').fill('Rain all night');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, KEPT)).toBeVisible();
  await expect(page.getByText('Rain all night')).toBeVisible();
  await page.goBack();
  await expect(rows.first().getByText('with a note')).toBeAttached();
  await expect(pill(page)).toHaveText('1 change not sent yet');

  await answer(page);
  await sent(page);
  await expect(page.getByText(/^As of/)).toHaveCount(0);
  const [kept] = await sleepsOf(sleeper);
  expect(kept).toMatchObject({ quality: 4, note: 'Rain all night' });
});

test('two tabs show the same taps and send each once', async ({ page, context, sleeper }) => {
  await open(page, sleeper);
  const other = await context.newPage();
  await other.goto('/dashboard');
  await expect(other.getByText('Ready to dream?')).toBeVisible();
  await silence(page);
  await silence(other);
  await button(page, 'Start Dreaming').click();
  await expect(pill(other)).toHaveText('1 change not sent yet');
  await expect(other.getByText(/^Asleep since/)).toBeVisible();
  await Promise.all([answer(page), answer(other)]);
  await expect(pill(page)).toHaveCount(0);
  await expect(pill(other)).toHaveCount(0);
  expect(await sleepsOf(sleeper)).toHaveLength(1);
});
