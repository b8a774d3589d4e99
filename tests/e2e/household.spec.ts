import { v7 as newId } from 'uuid';
import { openStorage } from '#server/storage/engines/open-storage.ts';
import { createSetupLink } from '#server/usecases/administration/invitations.ts';
import { expectAccessibleInBothThemes } from './support/accessible.ts';
import { expect, PASSWORD, test, typeRegistration, wording } from './support/test.ts';

// A confirmation is asked for, and a blocked sign-in refused.
test.use({ expectedErrors: /status of 403/ });

test('a household is set up, invited, helped and blocked', async ({ page, browser, server }) => {
  const storage = await openStorage(server.database);
  const setup = await createSetupLink({ storage, now: Date.now, newId });
  await storage.close();

  await page.goto(`/register#setup=${setup?.token}`);
  await expect(page.getByText('This link makes you the administrator')).toBeVisible();
  await typeRegistration(page, 'Ibu', 'ibu@household.test');
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: "🚀 Let's Dream!" }).click();
  await expect(page.getByText('Ready to dream?')).toBeVisible();

  await page.goto('/dashboard?account=invitations');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Anyone who reaches this server may register').uncheck();
  await dialog.getByRole('button', { name: 'Create invitation' }).click();
  const link = dialog.getByText(/\/register#invite=/);
  await expect(link).toBeVisible();
  await expectAccessibleInBothThemes(page, 'an invitation');
  const invitation = (await link.textContent()) ?? '';

  const child = await (await browser.newContext()).newPage();
  await child.goto(invitation);
  await expect(child.getByText(wording('administration.invited'))).toBeVisible();
  await typeRegistration(child, 'Adik', 'adik@household.test');
  await expect(child).toHaveURL(/\/login$/);

  await page.goto('/dashboard?account=people');
  await dialog.getByText('Adik').click();
  await dialog.getByRole('button', { name: 'Create a password link' }).click();
  await dialog.getByLabel('Current password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  const reset = dialog.getByText(/\/login\?reset=/);
  await expect(reset).toBeVisible();
  await expectAccessibleInBothThemes(page, 'a person');
  await child.goto((await reset.textContent()) ?? '');
  await expect(child).toHaveURL(/\/login\?reset$/);
  await child.getByLabel('New password', { exact: true }).fill('another batik night');
  await child.getByRole('button', { name: 'Set password' }).click();
  await expect(child.getByRole('status')).toContainText('Your new password is set.');

  await dialog.getByRole('button', { name: 'Block', exact: true }).click();
  await expect(dialog.getByText('Blocked', { exact: true })).toBeVisible();
  await child.goto('/login');
  await child.getByLabel('Email').fill('adik@household.test');
  await child.getByLabel('Password', { exact: true }).fill('another batik night');
  await child.getByRole('button', { name: "🚀 Let's Dream!" }).click();
  await expect(child.getByText(/This account is blocked/)).toBeVisible();
  await child.context().close();

  await page.goto('/dashboard?account=server');
  await expect(dialog.getByText('SQLite', { exact: false })).toBeVisible();
  await expectAccessibleInBothThemes(page, 'the state of the server');
  // The server is shared with other tests, which register.
  await page.goto('/dashboard?account=invitations');
  await dialog.getByLabel('Anyone who reaches this server may register').check();
});
