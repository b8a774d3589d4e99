import type { Page } from '@playwright/test';
import { expect, nightsUntilToday, test } from './support/test.ts';

const DIARY = '/dashboard?tab=history&view=diary';
const rows = (page: Page) => page.getByRole('button', { name: /look closer$/ });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search notes' });

/** The date of waking in Jakarta. */
const dateOf = (night: { endTime?: number } | undefined) =>
  new Date((night?.endTime ?? 0) + 7 * 3_600_000).toISOString().slice(0, 10);

const named = (date: string) =>
  new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(date));

test('a range stands in the address with its totals, beside months and the note of a year ago', async ({
  page,
  sleeper,
}) => {
  const nights = nightsUntilToday(70);
  const newest = Temporal.PlainDate.from(dateOf(nights.at(-1)));
  const yearAgoMs = newest.until(newest.subtract({ years: 1 })).days * 86_400_000;
  const yearBefore = nights.slice(-1).map(({ startTime, endTime = 0, timeZone }) => ({
    startTime: startTime + yearAgoMs,
    endTime: endTime + yearAgoMs,
    timeZone,
    note: 'It snowed',
  }));
  await sleeper.hasSlept([...yearBefore, ...nights]);
  const [from, to] = [dateOf(nights[20]), dateOf(nights[60])];
  await sleeper.open(page, `${DIARY}&from=${from}&to=${to}`);
  await expect(page.getByLabel('From')).toHaveValue(from);
  await expect(
    page.getByText(/^41 days with sleep · 41 full · 328\.0 h · [\d,]+ pts$/),
  ).toBeVisible();
  await page.getByLabel('From').fill(dateOf(nights[30]));
  await expect(page.getByText(/^31 days with sleep/)).toBeVisible();
  await page.getByLabel('To', { exact: true }).fill('');
  await expect(page.getByText(/^40 days with sleep/)).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(page).toHaveURL(/view=diary$/);
  await expect(page.getByText(/^A year ago/)).toBeVisible();

  const months = page.getByRole('navigation', { name: 'Months' }).getByRole('link');
  await expect(months.last()).toBeInViewport();
  await months.nth(-2).click();
  await expect(page).toHaveURL(/from=\d{4}-\d\d-01&to=\d{4}-\d\d-(28|29|30|31)$/);
  await expect(rows(page)).toHaveCount(Number(page.url().slice(-2)));
  await months.nth(-2).click();
  await expect(page).toHaveURL(/view=diary$/);
});

test('the diary shows notes, finds them without accents, and adds a night that is missing', async ({
  page,
  sleeper,
}) => {
  const nights = nightsUntilToday(4);
  const missing = nights.splice(1, 1)[0];
  await sleeper.hasSlept(nights);
  const { items } = (await sleeper.call('GET', '/sleeps')) as { items: { id: string }[] };
  await sleeper.call('PATCH', `/sleeps/${items[0]?.id}`, { note: 'Réveillée par la pluie' });
  await sleeper.open(page, DIARY);
  await expect(page.getByText('Réveillée par la pluie')).toBeVisible();

  await search(page).fill('reveil');
  await expect(page.getByText('1 night with “reveil”, newest first')).toBeVisible();
  await expect(page.locator('mark')).toHaveText('Réveil');
  await search(page).fill('snow');
  await expect(page.getByText('No night with “snow”.')).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
  await search(page).press('Escape');

  await page.getByRole('button', { name: `Add sleep on ${named(dateOf(missing))}` }).click();
  await expect(page.getByLabel('Date you woke up')).toHaveValue(dateOf(missing));
});

test('a wide diary keeps the selected night in sight, which keys change and edit @rare', async ({
  page,
  sleeper,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const nights = nightsUntilToday(70);
  await sleeper.hasSlept(nights);
  await sleeper.open(page, DIARY);
  const title = page.getByRole('heading', { level: 2, name: /^Night into / });
  await expect(title).toContainText(named(dateOf(nights.at(-1))));
  for (const key of ['j', 'j', 'k']) await page.keyboard.press(key);
  await expect(title).toContainText(named(dateOf(nights.at(-2))));
  await expect(page).toHaveURL(new RegExp(`night=${dateOf(nights.at(-2))}$`));
  await rows(page).nth(2).click();
  await expect(title).toContainText(named(dateOf(nights.at(-3))));
  await page.keyboard.press('e');
  await expect(page.getByLabel('Date you woke up')).toHaveValue(dateOf(nights.at(-3)));
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('/');
  await expect(search(page)).toBeFocused();

  await page.evaluate(() => window.scrollTo(0, 2400));
  await expect(title).toBeInViewport();
  await page.getByRole('button', { name: 'To the top' }).click();
  await expect(page.getByRole('heading', { name: 'All your sleep' })).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await expect(page.getByRole('button', { name: 'To the top' })).toBeHidden();
});
