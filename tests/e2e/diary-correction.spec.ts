import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expect, nightsUntilToday, test, toast } from './support/test.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const rows = (page: Page) => page.getByRole('button', { name: /look closer$/ });
const woke = (page: Page) => dialog(page).getByLabel('Woke up', { exact: true });

/** Three nights that end at 07:00, none of them today: 80, 80 and 80 + 50 points. */
const THREE_NIGHTS = nightsUntilToday(4).slice(0, 3);

test('a correction shows points before and after and what is lost', async ({ page, sleeper }) => {
  await sleeper.hasSlept(THREE_NIGHTS);
  await sleeper.open(page, '/dashboard?tab=overview');
  const newest = rows(page).first();
  await newest.click();

  await woke(page).fill('05:30');
  await expect(dialog(page).getByText('6 h 30 min', { exact: true })).toBeVisible();
  await expect(dialog(page).getByText('Dream Points: 290 → 160')).toBeVisible();
  await expect(
    dialog(page).getByText('This sleep no longer earns the streak bonus of 50.'),
  ).toBeVisible();
  await expect(dialog(page).getByText(/^No longer unlocked: .*Dream Spark/)).toBeVisible();
  await expectAccessible(page, 'previewed');

  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, /^Sleep corrected\. Points 290 → 160\./)).toBeVisible();
  await expect(newest).toBeFocused();
  await expect(page.getByText('6.5 h', { exact: true })).toBeVisible();
});

test('a sleep is deleted after a confirmation, and undo restores it exactly', async ({
  page,
  sleeper,
}) => {
  await sleeper.hasSlept(THREE_NIGHTS);
  const before = await sleeper.call('GET', '/sleeps');
  await sleeper.open(page, '/dashboard?tab=overview');
  await rows(page).nth(1).click();
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(dialog(page).getByRole('group', { name: 'Delete this sleep?' })).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: 'Keep it' })).toBeFocused();
  await expect(dialog(page).getByText('Dream Points: 290 → 160')).toBeVisible();
  await expectAccessible(page, 'the question');

  await dialog(page).getByRole('button', { name: 'Keep it' }).click();
  const ask = dialog(page).getByRole('button', { name: 'Delete' });
  await expect(ask).toBeFocused();
  await ask.click();
  await dialog(page).getByRole('button', { name: 'Yes, delete it' }).click();
  await expect(toast(page, /^Sleep deleted\. Points 290 → 160\./)).toBeVisible();
  await expect(rows(page)).toHaveCount(2);

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, /^Sleep restored\. Points 160 → 290\./)).toBeVisible();
  await expect(rows(page)).toHaveCount(3);
  // Deleting and restoring each make a new version of the same sleep.
  const facts = (key: string, value: unknown) => (key === 'version' ? undefined : value);
  const after = await sleeper.call('GET', '/sleeps');
  expect(JSON.stringify(after, facts)).toBe(JSON.stringify(before, facts));
});

for (const { tab, heading, tag } of [
  { tab: 'overview', heading: 'Recent Sleep Sessions', tag: ' @rare' },
  { tab: 'history&view=diary', heading: 'All your sleep', tag: '' },
]) {
  test(`after a deletion the focus moves to the next sleep, ${tab}${tag}`, async ({
    page,
    sleeper,
  }) => {
    await sleeper.hasSlept(THREE_NIGHTS);
    await sleeper.open(page, `/dashboard?tab=${tab}`);
    const deleteRow = async (index: number, left: number) => {
      await rows(page).nth(index).focus();
      await page.keyboard.press('Enter');
      await dialog(page).getByRole('button', { name: 'Delete' }).press('Enter');
      await dialog(page).getByRole('button', { name: 'Yes, delete it' }).press('Enter');
      await expect(rows(page)).toHaveCount(left);
      await expect(dialog(page)).toHaveCount(0);
    };
    const names = async () =>
      Promise.all((await rows(page).all()).map((row) => row.getAttribute('aria-label')));
    await expect(rows(page)).toHaveCount(3);
    const [newest = '', , oldest = ''] = await names();

    await deleteRow(1, 2);
    await expect(page.getByRole('button', { name: oldest ?? '' })).toBeFocused();
    await deleteRow(1, 1);
    await expect(page.getByRole('button', { name: newest ?? '' })).toBeFocused();
    await deleteRow(0, 0);
    await expect(page.getByRole('heading', { name: heading })).toBeFocused();
  });
}
