import { expectAccessible } from './support/accessible.ts';
import { test, type Mailbox } from './support/mailbox.ts';
import { expect, PASSWORD, type Sleeper } from './support/test.ts';

const NEW_PASSWORD = 'three petals under the moon';

/** The path of the link in the newest mail to the sleeper. */
async function linkFor(mailbox: Mailbox, { email }: Sleeper, mails = 1): Promise<string> {
  await expect.poll(() => mailbox.to(email).length).toBe(mails);
  return /http:\/\/lelap\.test(\/login\?reset=\S+)/.exec(mailbox.to(email).at(-1) ?? '')?.[1] ?? '';
}

test.describe('a forgotten password', () => {
  test.use({ expectedErrors: /status of 4(01|10)/ });

  test('a password is reset by a link that works once and whose token is not shown', async ({
    page,
    sleeper,
    mailbox,
    consoleLines,
  }) => {
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await expect(page).toHaveURL(/\/login\?forgot$/);
    await expectAccessible(page, 'forgotten');
    await page.getByLabel('Email').fill(sleeper.email);
    await page.getByRole('button', { name: 'Send me a link' }).click();
    await expect(page.getByRole('status')).toContainText(
      'If there is an account with this address',
    );
    await expectAccessible(page, 'asked for');

    const link = await linkFor(mailbox, sleeper);
    const token = link.split('=')[1] ?? '';
    await page.goto(link);
    await expect(page).toHaveURL(/\/login\?reset$/);
    await expectAccessible(page, 'a new password');
    await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status')).toContainText('Your new password is set.');
    await expect(page).toHaveURL(/\/login$/);
    await expectAccessible(page, 'set');

    // The device that was signed in is signed out.
    await expect(sleeper.call('GET', '/dashboard')).rejects.toThrow('401');
    await page.getByLabel('Email').fill(sleeper.email);
    await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByRole('button', { name: "🚀 Let's Dream!" }).click();
    await expect(page.getByText('Ready to dream?')).toBeVisible();

    await page.getByRole('button', { name: 'Sign Out' }).click();
    await page.goto(link);
    await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Set password' }).click();
    await expect(page.getByRole('alert')).toContainText(
      'This link has expired or was already used',
    );
    await expectAccessible(page, 'expired');
    await page.getByLabel('Email').fill(sleeper.email);
    await page.getByRole('button', { name: 'Send me a link' }).click();
    expect(await linkFor(mailbox, sleeper, 2)).not.toBe(link);

    const lines = consoleLines.join('\n');
    expect(lines).toContain('PUT /password-resets/[hidden]');
    for (const secret of [token, NEW_PASSWORD, PASSWORD]) expect(lines).not.toContain(secret);
  });

  test('a password reset in a signed-in browser signs it out', async ({
    page,
    sleeper,
    mailbox,
  }) => {
    await sleeper.call('POST', '/password-resets', { email: sleeper.email });
    await sleeper.open(page, await linkFor(mailbox, sleeper));
    await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Set password' }).click();
    await expect(page.getByRole('status')).toContainText('Your new password is set.');
    expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
  });
});
