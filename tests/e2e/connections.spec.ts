import { expectAccessibleInBothThemes } from './support/accessible.ts';
import { expect, PASSWORD, test } from './support/test.ts';

test.use({ expectedErrors: /status of 403/ });

test('a calendar is connected with the keyboard, read by its address, and removed', async ({
  page,
  request,
  sleeper,
}) => {
  await sleeper.open(page, '/dashboard?account=connections');
  const dialog = page.getByRole('dialog', { name: 'Connections' });
  await dialog.getByLabel('Add a connection').focus();
  await page.keyboard.type('Calendar');
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Calendar');
  await expectAccessibleInBothThemes(page, 'a form of a connection');
  await dialog.getByLabel('Name', { exact: true }).press('Enter');
  await dialog.getByLabel('Current password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  const address = dialog.getByText(/\/calendar\/lelap_[\w-]{43}\.ics$/);
  await expect(address).toBeVisible();
  await expectAccessibleInBothThemes(page, 'a new connection');

  const url = (await address.textContent()) ?? '';
  const feed = await request.get(url);
  expect(await feed.text()).toMatch(/^BEGIN:VCALENDAR/);
  await dialog.getByRole('button', { name: 'Done' }).press('Enter');
  await dialog.getByRole('button', { name: 'Remove Calendar' }).press('Enter');
  await expect(dialog.getByRole('button', { name: 'Remove Calendar' })).toHaveCount(0);
  expect((await request.get(url)).status()).toBe(401);
});
