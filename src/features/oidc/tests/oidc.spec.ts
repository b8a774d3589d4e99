import { findFreePort } from '#testkit/start-postgres.ts';
import { startOidcProvider } from '#tests/support/oidc-provider.ts';
import { expectAccessibleInBothThemes } from '#tests/e2e/support/accessible.ts';
import { TestServer } from '#tests/e2e/support/server.ts';
import { expect, Sleeper, test, toast } from '#tests/e2e/support/test.ts';

// A confirmation is asked for.
test.use({
  expectedErrors: /status of (403|409|410)/,
  serviceWorkers: 'allow',
});

test('a provider is linked, signs in and makes an account @rare', async ({ page, browser }) => {
  test.slow();
  // The redirect address names it before the server has it.
  const home = `http://localhost:${await findFreePort()}`;
  const provider = await startOidcProvider(`${home}/oidc/callback`);
  const server = await TestServer.launch({
    PORT: new URL(home).port,
    PUBLIC_URL: home,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: 'lelap',
    OIDC_CLIENT_SECRET: 'a secret of the tests',
    OIDC_NAME: 'Pocket ID',
    OIDC_REGISTRATION: 'on',
  });
  const rani = await new Sleeper(server, 'Rani', 'rani@oidc.test').register();
  provider.person = { sub: 'rani', email: rani.email, email_verified: true };
  const dialog = page.getByRole('dialog');

  await page.goto(`${home}/login`);
  await rani.typeSignIn(page);
  await expect(page.getByText('Ready to dream?')).toBeVisible();
  // The service worker asks for the callback too, before the page does.
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.goto(`${home}/dashboard?account=sign-in`);
  await dialog.getByRole('button', { name: 'Link Pocket ID' }).click();
  await dialog.getByLabel('Current password').fill('a batik night in wedel');
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(toast(page, 'Linked. You can sign in with it now.')).toBeVisible();
  await expect(dialog.getByText(/^Linked since/)).toBeVisible();
  expect(page.url()).toBe(`${home}/dashboard?account=sign-in`);
  await expectAccessibleInBothThemes(page, 'a linked provider');

  const visitor = await (await browser.newContext()).newPage();
  await visitor.setViewportSize({ width: 360, height: 740 });
  await visitor.goto(`${home}/login`);
  const button = visitor.getByRole('button', { name: 'Sign in with Pocket ID' });
  await expect(button).toBeVisible();
  await expectAccessibleInBothThemes(visitor, 'the sign-in page with a provider');
  await button.click();
  await expect(visitor.getByText('Ready to dream?')).toBeVisible();
  expect(await visitor.evaluate(() => document.cookie)).not.toContain('oidc');

  const newcomer = await (await browser.newContext()).newPage();
  await newcomer.setViewportSize({ width: 360, height: 740 });
  provider.person = { sub: 'sari', email: 'sari@oidc.test', preferred_username: 'Rani' };
  await newcomer.goto(`${home}/login`);
  await newcomer.getByRole('button', { name: 'Sign in with Pocket ID' }).click();
  await expect(newcomer.getByText('Choose a dream name')).toBeVisible();
  await newcomer.getByLabel('Email').fill('sari@oidc.test');
  await newcomer.getByRole('button', { name: /Start My Journey/ }).click();
  await expect(newcomer.getByText(/This is already taken/)).toBeVisible();
  await expectAccessibleInBothThemes(newcomer, 'a new account by the provider');
  await newcomer.getByLabel('Dream name').fill('Sari');
  await newcomer.getByRole('button', { name: /Start My Journey/ }).click();
  await expect(newcomer.getByText('Ready to dream?')).toBeVisible();
  await newcomer.goto(`${home}/dashboard?account=password`);
  const confirm = newcomer.getByRole('button', { name: 'Confirm with Pocket ID' });
  await expect(confirm).toBeVisible();
  await expectAccessibleInBothThemes(newcomer, 'a password without a current one');
  await confirm.click();
  await expect(toast(newcomer, 'Confirmed for five minutes. You can go on.')).toBeVisible();
  await newcomer.getByLabel('New password').fill('a batik night in wedel');
  await newcomer.getByRole('button', { name: 'Change password' }).click();
  await expect(toast(newcomer, /^Password changed/)).toBeVisible();

  await server.remove();
  await provider.stop();
});
