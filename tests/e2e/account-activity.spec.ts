import { expect, nightsUntilToday, PASSWORD, test } from './support/test.ts';

test.describe('the activity', () => {
  test.use({ expectedErrors: /status of 401/ });

  test('the activity lists successes and failures, newest first', async ({ page, sleeper }) => {
    await sleeper.hasSlept(nightsUntilToday(2));
    await page.goto('/login');
    await page.getByLabel('E-mail').fill(sleeper.email);
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await page.getByRole('button', { name: "🚀 Let's Dream!" }).click();
    await expect(page.getByRole('alert')).toContainText('Invalid email or password.');
    await sleeper.typeSignIn(page);

    await page.getByRole('tab', { name: 'My Stats' }).click();
    await page
      .getByRole('button', { name: /look closer$/ })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Yes, delete it' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();

    await page.goto('/dashboard?account=password');
    await page.getByLabel('Current password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('New password', { exact: true }).fill('another batik night');
    await page.getByRole('button', { name: 'Change password' }).click();
    const account = page.getByRole('dialog', { name: 'Account', exact: true });
    await account.getByRole('button', { name: 'Activity' }).click();

    const activity = page.getByRole('dialog', { name: 'Activity' });
    await expect(activity.getByRole('listitem').first()).toContainText('Password changed');
    // Failures are flushed within five seconds, or with the same server's next write.
    await expect(async () => {
      await page.goto('/dashboard?account=activity');
      await expect(activity.getByRole('listitem')).toContainText(
        [
          /^Password changed on Chrome on Linux.*\d{4}, .* · network 127\.0\.0\.0\/24$/,
          /^Sleep deleted: \w+ \d+ on Chrome on Linux/,
          /^Signed in on Chrome on Linux/,
          /^Sign-in failed on Chrome on Linux, wrong password/,
          /^Signed in/,
          /^Account made/,
        ],
        { timeout: 2_000 },
      );
    }).toPass({ timeout: 30_000 });
    await expect(activity.getByRole('button', { name: 'Show more' })).toHaveCount(0);
  });
});

test('the activity loads further pages by keyboard', async ({ page, sleeper }) => {
  for (let night = 0; night < 21; night += 1) {
    const { sleepLogId } = await sleeper.call('POST', '/sleeps/start');
    await sleeper.call('DELETE', `/sleeps/${sleepLogId}`);
  }
  await sleeper.open(page, '/dashboard?account=activity');
  const rows = page.getByRole('dialog', { name: 'Activity' }).getByRole('listitem');
  await expect(rows).toHaveCount(20);
  const more = page.getByRole('button', { name: 'Show more' });
  await more.focus();
  await page.keyboard.press('Enter');
  await expect(rows).toHaveCount(23);
  await expect(rows.nth(20)).toBeFocused();
  await expect(rows.nth(20)).toBeInViewport();
  await expect(more).toHaveCount(0);
  await expect(rows.last()).toContainText('Account made');
});
