import { nightsOf, openView } from '#tests/e2e/support/journey.ts';
import { expect, nightsUntilToday, test, wording } from '#tests/e2e/support/test.ts';

test('in Nights the arrow keys reach each night @rare', async ({ page, sleeper }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openView(page, sleeper, 'nights');
  const night = nightsOf(page).getByRole('button');
  await night.focus();
  const lost = await page.evaluateHandle(() => {
    const states: string[] = [];
    new MutationObserver(() => {
      if (document.activeElement === document.body) states.push('no focus');
    }).observe(document.body, { childList: true, subtree: true });
    return states;
  });
  await page.keyboard.press('End');
  await expect(night).toBeFocused();
  await expect(night).toBeInViewport();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await expect(night).toBeFocused();
  await expect(night).toHaveAccessibleName(/^Night of .*: .*, \d\d:\d\d – \d\d:\d\d, \d+ points/);
  expect(await lost.jsonValue()).toEqual([]);
  // The address follows once the keys rest.
  const date = await night.getAttribute('data-date');
  await expect(page).toHaveURL(new RegExp(`&night=${date}$`));
  // The night stands beside the list: Enter reads it, and Escape returns.
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /^Night of / })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(night).toBeFocused();
});

test('the account hides Nights and Patterns', async ({ page, sleeper }) => {
  await sleeper.hasSlept(nightsUntilToday(3));
  await sleeper.open(page, '/dashboard?tab=history&view=patterns&account=you');
  await page.getByRole('switch', { name: 'Insights' }).click();
  await expect(page.getByText(wording('account.saved'))).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('link', { name: 'Diary', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Patterns', exact: true })).toHaveCount(0);
});
