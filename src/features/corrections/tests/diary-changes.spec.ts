import type { Page } from '@playwright/test';
import { expect, nightsUntilToday, test, toast, wording } from '#tests/e2e/support/test.ts';

const FORGOT = 'I slept, but forgot the button';

const dialog = (page: Page) => page.getByRole('dialog');
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save' });
const rows = (page: Page) => page.getByRole('button', { name: /show details$/ });

/** Three nights that end at 07:00, none of them today: 80, 80 and 80 + 50 points. */
const THREE_NIGHTS = nightsUntilToday(4).slice(0, 3);

test('a forgotten night is entered, with a preview of its points', async ({ page, sleeper }) => {
  const nights = nightsUntilToday(3);
  await sleeper.hasSlept(nights.slice(0, 2));
  await sleeper.open(page);
  const opener = page.getByRole('button', { name: FORGOT });
  await opener.click();

  const night = nights.at(-1);
  const morning = new Date((night?.endTime ?? 0) + 7 * 3_600_000).toISOString().slice(0, 10);
  await dialog(page).getByLabel('Date you woke up').fill(morning);
  await dialog(page).getByLabel('Fell asleep').fill('23:00');
  await dialog(page).getByLabel('Woke up', { exact: true }).fill('07:00');
  await expect(dialog(page).getByText('8 h', { exact: true })).toBeVisible();
  await expect(dialog(page).getByText('Dream Points: 160 → 290')).toBeVisible();
  await expect(
    dialog(page).getByText('Points for this sleep: 80 + 50 streak bonus.'),
  ).toBeVisible();
  await expect(dialog(page).getByText('Unlocked: Dream Spark')).toBeVisible();

  await dialog(page).getByRole('button', { name: '4, Well' }).click();
  await dialog(page).getByLabel('Note (optional)').fill('The rain was loud.');
  await save(page).click();
  await expect(toast(page, /Sleep added\. Points: 160 → 290\./)).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(page.getByText('290', { exact: true })).toBeVisible();

  const { items } = await sleeper.call('GET', '/sleeps?limit=1');
  expect(items).toMatchObject([{ source: 'manual', quality: 4, note: 'The rain was loud.' }]);
});

test('a sleep is deleted on the page of its night, and can be restored', async ({
  page,
  sleeper,
}) => {
  await sleeper.hasSlept(THREE_NIGHTS);
  await sleeper.open(page, '/dashboard?tab=history&view=diary');
  await expect(rows(page)).toHaveCount(3);
  await rows(page).nth(1).press('Enter');
  await page.getByRole('button', { name: 'Edit', exact: true }).press('Enter');
  await dialog(page).getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(dialog(page).getByRole('button', { name: 'Keep it' })).toBeFocused();
  // Else the deletion may overtake its preview, which then is a 404 on the console.
  await expect(dialog(page).getByText(wording('diary.previewPending'))).toHaveCount(0);
  await dialog(page).getByRole('button', { name: 'Yes, delete it' }).press('Enter');
  await expect(toast(page, /^Sleep deleted\. Points: 290 → 160\./)).toBeVisible();
  await expect(page.getByText('Nothing logged for this night.')).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Night of / })).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, /^Sleep restored\. Points: 160 → 290\./)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
  await page.goBack();
  await expect(rows(page)).toHaveCount(3);
});
