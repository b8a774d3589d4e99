import { tabTo } from './support/tab-to.ts';
import { expect, PASSWORD, test, WOKEN } from './support/test.ts';

test('sign in, sleep and wake up with the keyboard alone', async ({ page, sleeper }) => {
  await page.goto('/login');
  const focus = (role: 'button' | 'textbox' | 'tab', name: string) =>
    tabTo(page.getByRole(role, { name }));

  await focus('textbox', 'Email');
  await page.keyboard.type(sleeper.email);
  await focus('textbox', 'Password');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Ready to dream?')).toBeVisible();
  await focus('button', 'Start Dreaming');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /^Asleep since/ })).toBeFocused();
  await focus('button', 'Wake Up');
  await page.keyboard.press('Space');
  await expect(page.getByRole('heading', { name: WOKEN })).toBeFocused();
  await focus('tab', 'Sleep Now');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: 'My Stats' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
});
