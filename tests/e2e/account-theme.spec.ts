import { expectAccessibleInBothThemes } from './support/accessible.ts';
import { expect, test } from './support/test.ts';

test('every part of the account is accessible and fits', async ({ page, sleeper }) => {
  test.slow();
  await sleeper.signIn();
  for (const [part, title] of [
    ['profile', 'Account'],
    ['time-zone', 'Time zone'],
    ['password', 'Change password'],
    ['devices', 'Signed-in devices'],
    ['activity', 'Activity'],
    ['export', 'Download my data'],
    ['delete', 'Delete account'],
  ] as const) {
    await sleeper.open(page, `/dashboard?account=${part}`);
    const dialog = page.getByRole('dialog', { name: title, exact: true });
    await expect(dialog).toBeVisible();
    // The goal is in a group.
    const status = dialog.locator('output:not(fieldset *)');
    await expect(status).toHaveCount(part === 'time-zone' ? 1 : 0);
    if (part === 'time-zone') {
      await page.getByLabel('Search for a city').fill('new');
      await expect(page.getByRole('button', { name: /^New York/ })).toBeVisible();
    }
    if (part === 'devices') {
      await page.getByRole('button', { name: 'Sign out all other devices' }).click();
      await expect(page.getByRole('group')).toBeFocused();
    }
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 740 });
      if (width === 320) await expectAccessibleInBothThemes(page, part);
      const box = await dialog.boundingBox();
      expect(box?.width, `${part} at ${width}`).toBeLessThanOrEqual(Math.min(width, 520));
      const overflow = await dialog.evaluate((element) =>
        [...element.querySelectorAll('*')]
          .filter((inner) => inner.checkVisibility() && inner.scrollWidth > inner.clientWidth + 1)
          .filter((inner) => getComputedStyle(inner).overflowX === 'auto')
          .map((inner) => inner.className),
      );
      expect(overflow, `${part} at ${width}`).toEqual([]);
    }
  }
});
