import type { Page } from '@playwright/test';
import { expectAccessible } from '#tests/e2e/support/accessible.ts';
import { expect, nightsUntilToday, test, wording } from '#tests/e2e/support/test.ts';

const DIARY = '/dashboard?tab=history&view=diary';
const rows = (page: Page) => page.getByRole('button', { name: /show details$/ });
const title = (page: Page) => page.getByRole('heading', { level: 2, name: /^Night of / });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const nightOf = (page: Page) => new URL(page.url()).searchParams.get('night');

async function swipe(page: Page, from: number, to: number) {
  const cloth = page.locator('.night-cloth');
  for (const [event, clientX] of [
    ['pointerdown', from],
    ['pointermove', to],
    ['pointerup', to],
  ] as const)
    await cloth.dispatchEvent(event, { pointerType: 'touch', isPrimary: true, clientX });
}

for (const way of ['the browser', 'its link'])
  test(`a row of the diary opens its night, and ${way} leads back to the very row`, async ({
    page,
    sleeper,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await sleeper.hasSlept(nightsUntilToday(60));
    await sleeper.open(page, DIARY);
    const row = rows(page).nth(20);
    await row.scrollIntoViewIfNeeded();
    const name = (await row.getAttribute('aria-label')) ?? '';
    const top = await page.evaluate(() => window.scrollY);
    await row.click();
    await expect(title(page)).toBeFocused();
    expect(name).toContain((await title(page).textContent())?.split(',')[0]);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await expect(rows(page)).toHaveCount(0);
    await expect(page.locator('.cloth-band')).toBeVisible();
    await expectAccessible(page, 'the page of a night');

    // Neighbours add nothing to the browser's history.
    const opened = (await title(page).textContent()) ?? '';
    await expect(button(page, 'Night before')).toHaveAttribute('aria-disabled', 'false');
    await page.keyboard.press('j');
    await expect(title(page)).not.toHaveText(opened);
    await page.keyboard.press('k');
    await expect(title(page)).toHaveText(opened);
    await swipe(page, 80, 280);
    await expect(title(page)).not.toHaveText(opened);
    await swipe(page, 280, 80);
    await expect(title(page)).toHaveText(opened);
    await button(page, 'Night after').click();
    await expect(title(page)).not.toHaveText(opened);

    if (way === 'the browser') await page.goBack();
    else await page.getByRole('link', { name: 'Diary', exact: true }).click();
    await expect(row).toBeFocused();
    expect(await page.evaluate(() => window.scrollY)).toBe(top);
    expect(new URL(page.url()).search).toBe('?tab=history&view=diary');
  });

test('Edit opens the form of the night, and the focus returns to it', async ({ page, sleeper }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await sleeper.hasSlept(nightsUntilToday(3));
  await sleeper.open(page, '/dashboard?tab=overview');
  await rows(page).first().click();
  await expect(page).toHaveURL(/\?tab=history&night=/);
  const edit = button(page, 'Edit');
  await edit.click();
  await page.getByLabel(wording('diary.noteOptional')).fill('Rain all night.');
  await button(page, wording('diary.save')).click();
  await expect(page.getByText('“Rain all night.”')).toBeVisible();
  await expect(edit).toBeFocused();
  await button(page, '4, Well').click();
  await expect(button(page, '4, Well')).toHaveCount(0);
  await expect(page.getByText('Well', { exact: true })).toBeVisible();
  await page.goBack();
  await expect(rows(page).first()).toBeFocused();
});

for (const width of [360, 1280])
  test(`a night focuses its title, and returning what led to it, at ${width}`, async ({
    page,
    sleeper,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    await sleeper.hasSlept(nightsUntilToday(20));
    await sleeper.open(page, '/dashboard?tab=overview');
    const row = rows(page).nth(2);
    await row.press('Enter');
    await expect(title(page)).toBeFocused();
    if (width === 360) await page.getByRole('link', { name: 'My Stats' }).click();
    else await page.goBack();
    await expect(row).toBeFocused();
    expect(new URL(page.url()).search).toBe('?tab=overview');

    await sleeper.open(page, '/dashboard?tab=history&view=cloth');
    const cell = page.getByRole('gridcell');
    await expect(cell).toHaveAccessibleName(/night 20 of your streak/);
    await cell.press('Enter');
    await expect(page).toHaveURL(/&night=/);
    const { href } = new URL(page.url());
    const open = page.getByRole('link', { name: 'Open night' });
    await open.press('Enter');
    await expect(title(page)).toBeFocused();
    if (width === 360) await page.getByRole('link', { name: 'Cloth' }).click();
    else await page.goBack();
    await expect(open).toBeFocused();
    expect(page.url()).toBe(href);

    await page.getByText('Week letters').click();
    const letter = page.getByRole('link', { name: /^Your letter/ }).last();
    await letter.press('Enter');
    await expect(page.locator('.letter h2')).toBeFocused();
    await page.getByRole('link', { name: 'Cloth' }).last().click();
    await expect(letter).toBeFocused();
  });

test('from 1000 px the night stands beside the list, whose rows select it', async ({
  page,
  sleeper,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await sleeper.hasSlept(nightsUntilToday(20));
  await sleeper.open(page, DIARY);
  const newest = await title(page).textContent();
  await rows(page).nth(3).click();
  await expect(title(page)).not.toHaveText(newest ?? '');
  await expect.poll(() => nightOf(page)).not.toBeNull();
  await expect(rows(page)).toHaveCount(20);
  await expect(button(page, 'Night after')).toHaveAttribute('aria-disabled', 'false');
  for (const _ of [1, 2, 3]) await button(page, 'Night after').click();
  await expect(title(page)).toHaveText(newest ?? '');
  await expect(button(page, 'Night after')).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page, 'the column of a night');
});
