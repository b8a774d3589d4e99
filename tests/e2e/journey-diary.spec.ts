import { expectAccessible } from './support/accessible.ts';
import { nightsOf } from './support/journey.ts';
import { expect, nightsUntilToday, test } from './support/test.ts';

const DIARY = '/dashboard?tab=history&view=diary';

test.use({ viewport: { width: 1280, height: 800 } });

test('the range stands in the address, with its totals, and a month is one click away', async ({
  page,
  sleeper,
}) => {
  const nights = nightsUntilToday(70);
  await sleeper.hasSlept(nights);
  const date = (index: number) =>
    new Date((nights[index]?.endTime ?? 0) + 7 * 3_600_000).toISOString().slice(0, 10);
  const [from, to] = [date(20), date(60)];
  await sleeper.open(page, `${DIARY}&from=${from}&to=${to}`);
  await expect(page.getByLabel('From')).toHaveValue(from);
  await expect(
    page.getByText(/^41 days with sleep · 41 full · 328\.0 h · [\d,]+ pts$/),
  ).toBeVisible();
  await expectAccessible(page, 'diary');

  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(page).toHaveURL(new RegExp(`view=diary$`));
  await expect(page.getByText(/^70 days with sleep/)).toBeVisible();

  const months = page.getByRole('navigation', { name: 'Months' }).getByRole('link');
  await months.nth(1).click();
  await expect(page).toHaveURL(/from=\d{4}-\d\d-01&to=\d{4}-\d\d-(28|29|30|31)$/);
  await expect(page.getByText(/^(28|29|30|31) days with sleep/)).toBeVisible();
  await page.goBack();
  await expect(page.getByText(/^70 days with sleep/)).toBeVisible();
});

test('a date leads to the night of its morning, from the weeks, the year and the filter', async ({
  page,
  sleeper,
}) => {
  const nights = nightsUntilToday(10);
  await sleeper.hasSlept(nights);
  const night = nights[4];
  const date = new Date((night?.endTime ?? 0) + 7 * 3_600_000).toISOString().slice(0, 10);
  const named = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', {
      weekday: 'short',
      month: 'short',
      day: 'numeric',
      timeZone: 'UTC',
      ...options,
    }).format(new Date(date));
  const expectNight = async () => {
    await expect(page.getByLabel('From')).toHaveValue(date);
    await expect(page.getByText('A night has the date of its morning.')).toBeVisible();
    const rows = page.getByRole('button', { name: /look closer$/ });
    await expect(rows).toHaveCount(1);
    await rows.click();
    await expect(page.getByLabel('Date of waking')).toHaveValue(date);
  };
  await sleeper.open(page, '/dashboard?tab=overview');
  await page.getByRole('link', { name: `${named({})}: 8.0 h` }).click();
  await expectNight();

  await page.goto('/dashboard?tab=history&view=nights');
  await nightsOf(page).getByRole('button').focus();
  for (let days = nights.length - 1; days > 4; days -= 1) await page.keyboard.press('ArrowDown');
  await page.getByRole('link', { name: `Open ${named({ year: 'numeric' })} in the diary` }).click();
  await expectNight();

  await page.goto(DIARY);
  await page.getByLabel('From').fill(date);
  await page.getByLabel('To', { exact: true }).fill(date);
  await expectNight();
});

test('the column beside the list stays in sight, and a button leads back to the top', async ({
  page,
  sleeper,
}) => {
  await sleeper.hasSlept(nightsUntilToday(70));
  await sleeper.open(page, DIARY);
  const rows = page.getByRole('button', { name: /look closer$/ });
  await expect(rows.first()).toBeVisible();
  const [list, from] = [
    await rows.first().boundingBox(),
    await page.getByLabel('From').boundingBox(),
  ];
  expect(list?.width).toBe(640);
  expect(from?.x).toBeGreaterThan((list?.x ?? 0) + 640);

  await page.evaluate(() => window.scrollTo(0, 2400));
  await expect(page.getByLabel('From')).toBeInViewport();
  await page.getByRole('button', { name: 'To the top' }).click();
  await expect(page.getByRole('heading', { name: 'All your sleeps' })).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await expect(page.getByRole('button', { name: 'To the top' })).toBeHidden();
});
