import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

function watchCatalogues(page: Page): Set<string> {
  const languages = new Set<string>();
  page.on('request', (request) => {
    const [, tag] = /messages-(.+)-(?:first|app)-/.exec(request.url()) ?? [];
    if (tag !== undefined) languages.add(tag);
  });
  return languages;
}

const langOf = (page: Page) => page.evaluate(() => document.documentElement.lang);

test('a guest changes the language and keeps the typed text', async ({ page, context }) => {
  const languages = watchCatalogues(page);
  await page.goto('/login');
  await expect(page.getByRole('button', { name: "🚀 Let's Dream!" })).toBeVisible();
  await page.getByLabel('Email').fill('rani@example.org');
  await page.getByRole('button', { name: 'Language' }).click();
  const choice = page.getByLabel('Language');
  await expect(choice).toBeFocused();
  await expect(choice.getByRole('option', { name: 'English', exact: true })).toBeAttached();
  await page.evaluate(() => Reflect.set(window, 'isSameDocument', true));
  expect([...languages]).toEqual(['en']);

  await choice.selectOption('Deutsch');
  await expect(page.getByLabel('Passwort', { exact: true })).toBeVisible();
  await expect(page.getByLabel('E-Mail')).toHaveValue('rani@example.org');
  await expect(page).toHaveTitle(/^Anmelde.* · Lelap$/);
  expect(await langOf(page)).toBe('de');
  expect(await page.evaluate(() => Reflect.get(window, 'isSameDocument'))).toBe(true);
  expect([...languages]).toEqual(['en', 'de']);

  languages.clear();
  await page.reload();
  await expect(page.getByLabel('Passwort', { exact: true })).toBeVisible();
  expect([...languages]).toEqual(['de']);
  await page.goto('/register');
  expect(await langOf(page)).toBe('de');
  const cookies = await context.cookies();
  expect(cookies.map(({ name, value, sameSite }) => ({ name, value, sameSite }))).toEqual([
    { name: 'lang', value: 'de', sameSite: 'Lax' },
  ]);
});

test('the language follows to other tabs and browsers', async ({ page, sleeper, browser }) => {
  const otherTab = await page.context().newPage();
  await otherTab.goto('/register');
  await otherTab.getByLabel('Dream name').fill('Rani');
  await sleeper.open(page);
  await page.goto('/dashboard?account=language');
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Deutsch');
  await expect(page.getByRole('dialog', { name: 'Sprache' })).toBeVisible();
  expect((await sleeper.call('GET', '/account'))['language']).toBe('de');
  await expect(otherTab.getByLabel('Traumname')).toHaveValue('Rani');
  expect(await langOf(otherTab)).toBe('de');

  const elsewhere = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const other = await elsewhere.newPage();
  await other.goto('/login');
  await sleeper.typeSignIn(other);
  await expect(other.getByRole('button', { name: 'Abmelden' })).toBeVisible();
  const languages = watchCatalogues(other);
  await other.reload();
  await expect(other.getByRole('button', { name: 'Abmelden' })).toBeVisible();
  expect([...languages]).toEqual(['de']);
  await elsewhere.close();
});
