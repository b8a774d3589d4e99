import { expect, test, toast } from './support/test.ts';

const PHONE =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36';

/** Waits half a minute, in which a device notices changes by another one. */
const HALF_A_MINUTE_MS = 31_000;

test.describe('a phone that is signed out from the laptop', () => {
  test.use({ expectedErrors: /status of 401/ });

  for (const [how, press] of [
    ['by itself', [/^Sign out Chrome on Android/]],
    ['with all others', ['Sign out all other devices', /^Sign out$/]],
  ] as const) {
    test(`${how} is told that it was signed out, and offered to sign in again`, async ({
      page,
      browser,
      sleeper,
    }) => {
      await sleeper.open(page);
      const onPhone = await browser.newContext({ userAgent: PHONE });
      const phone = await onPhone.newPage();
      await phone.clock.install();
      await phone.goto('/login');
      await sleeper.typeSignIn(phone);
      await expect(phone.getByText('Ready to dream?')).toBeVisible();

      await page.goto('/dashboard?account=devices');
      const devices = page.getByRole('dialog', { name: 'Signed-in devices' });
      await expect(devices.getByRole('listitem')).toHaveCount(2);
      await expect(devices.getByRole('listitem').first()).toContainText('This device');
      await expect(devices.getByRole('listitem').last()).toContainText('Chrome on Android');
      for (const name of press) await devices.getByRole('button', { name }).click();
      await expect(devices.getByRole('listitem')).toHaveCount(1);
      await expect(toast(page, /signed/)).toBeVisible();

      await phone.clock.fastForward(HALF_A_MINUTE_MS);
      await expect(phone.getByRole('alert')).toContainText('Oops! Please sign in again.');
      await phone.getByRole('button', { name: 'Sign in again' }).click();
      await expect(phone).toHaveURL(/\/login$/);
      await onPhone.close();
    });
  }
});
