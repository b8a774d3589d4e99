import { test, type Mailbox } from './support/mailbox.ts';
import { expect, type Sleeper } from './support/test.ts';

const NEW_PASSWORD = 'three petals under the moon';

/** The path of the link in the newest mail to the sleeper. */
async function linkFor(mailbox: Mailbox, { email }: Sleeper): Promise<string> {
  await expect.poll(() => mailbox.to(email).length).toBe(1);
  return /http:\/\/lelap\.test(\/login\?reset=\S+)/.exec(mailbox.to(email).at(-1) ?? '')?.[1] ?? '';
}

test.use({ expectedErrors: /status of 401/ });

test('a password is reset by a link whose token is not shown, and other devices are signed out', async ({
  page,
  sleeper,
  mailbox,
}) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  // The sign-in form has the same field.
  await expect(page.getByRole('button', { name: 'Send me a link' })).toBeVisible();
  await page.getByLabel('Email').fill(sleeper.email);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect(page.getByRole('status')).toContainText('If there is an account with this address');

  const link = await linkFor(mailbox, sleeper);
  await page.goto(link);
  await expect(page).toHaveURL(/\/login\?reset$/);
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toContainText('Your new password is set.');
  await expect(page).toHaveURL(/\/login$/);

  // The device that was signed in is signed out.
  await expect(sleeper.call('GET', '/dashboard')).rejects.toThrow('401');
  await page.getByLabel('Email').fill(sleeper.email);
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: "🚀 Let's Dream!" }).click();
  await expect(page.getByText('Ready to dream?')).toBeVisible();
});
