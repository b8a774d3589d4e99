import type { Page } from '@playwright/test';
import { findFreePort } from '#testkit/start-postgres.ts';
import { expectAccessibleInBothThemes } from '#tests/e2e/support/accessible.ts';
import { TestServer } from '#tests/e2e/support/server.ts';
import { expect, PASSWORD, Sleeper, test, toast } from '#tests/e2e/support/test.ts';

test.use({ expectedErrors: /status of 40[13]|ERR_CONNECTION/ });

/** A device with a fingerprint reader, whose sleeper always agrees while `agrees`. */
async function addAuthenticator(page: Page) {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    agree: (enabled: boolean) =>
      client.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
  };
}

test('a passkey is added, signs in, confirms and is removed @rare', async ({ page }) => {
  // Passkeys belong to the address that PUBLIC_URL names.
  const port = await findFreePort();
  const home = `http://localhost:${port}`;
  const server = await TestServer.launch({ PORT: `${port}`, PUBLIC_URL: home });
  try {
    const sleeper = await new Sleeper(server, 'Rani', 'rani@lelap.test').register();
    const device = await addAuthenticator(page);
    await sleeper.open(page, `${home}/dashboard?account=sign-in`);
    const dialog = page.getByRole('dialog', { name: 'Ways to sign in' });
    await dialog.getByRole('button', { name: 'Add a passkey' }).click();
    await dialog.getByLabel('Current password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Passkey added')).toBeVisible();
    await dialog.getByText('Not used yet').click();
    await expectAccessibleInBothThemes(page, 'an open passkey');

    await device.agree(false);
    await page.evaluate(() => localStorage.removeItem('accessToken'));
    await page.goto(`${home}/login`);
    const button = page.getByRole('button', { name: 'Sign in with a passkey' });
    await expect(button).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username webauthn');
    await expectAccessibleInBothThemes(page, 'the sign-in page with passkeys');
    await device.agree(true);
    await button.click();
    await expect(page).toHaveURL(`${home}/dashboard`);

    await page.goto(`${home}/dashboard?account=sign-in`);
    await dialog.getByText(/^Last used/).click();
    await dialog.getByRole('button', { name: /^Remove / }).click();
    const confirm = dialog.getByRole('button', { name: 'Confirm with a passkey' });
    await expect(confirm).toBeVisible();
    await expectAccessibleInBothThemes(page, 'a confirmation with a passkey');
    await confirm.click();
    await expect(toast(page, /^Passkey removed: /)).toBeVisible();

    await device.agree(false);
    await page.evaluate(() => localStorage.removeItem('accessToken'));
    await page.goto(`${home}/login`);
    await expect(button).toBeVisible();
    await device.agree(true);
    await button.click();
    await expect(page.getByText(/^This passkey was not accepted\./)).toBeVisible();
  } finally {
    await server.remove();
  }
});
