import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from '#tests/e2e/support/accessible.ts';
import { findCutOff } from '#tests/e2e/support/cut-off.ts';
import { OUTAGE_ERRORS } from '#tests/e2e/support/outbox.ts';
import {
  expect,
  nightsUntil,
  nightsUntilToday,
  test,
  toast,
  wording,
} from '#tests/e2e/support/test.ts';

const PAUSE = wording('pause.label');

/** Nights up to the last date; some are missing, so many dates before it. */
const nightsWithout = (count: number, ...missing: number[]) =>
  nightsUntilToday(count).filter((_, index) => !missing.includes(count - 1 - index));

const dateBefore = (days: number): string => {
  const last = nightsUntilToday(1)[0];
  const date = Temporal.Instant.fromEpochMilliseconds(last?.endTime ?? 0)
    .toZonedDateTimeISO('Asia/Jakarta')
    .toPlainDate();
  return date.subtract({ days }).toString();
};

const openNight = (page: Page, date: string) => page.goto(`/dashboard?tab=history&night=${date}`);
const rest = (page: Page) => page.getByRole('switch', { name: PAUSE });

test('a switch on the page of a missing night lets the streak wait over it', async ({
  page,
  sleeper,
}) => {
  await sleeper.hasSlept(nightsWithout(3, 1));
  await sleeper.open(page, '/dashboard?tab=overview');
  const streak = page.getByText(/^days? in a row/);
  await expect(streak).toHaveText('day in a row');
  await openNight(page, dateBefore(1));
  await rest(page).click();
  await expect(page.getByText('Your streak stays at 1 night.')).toBeVisible();
  await page.goto('/dashboard?tab=overview');
  await expect(streak).toHaveText('days in a row · 1 pause');
  await openNight(page, dateBefore(1));
  await rest(page).click();
  await expect(page.getByText(/^Your streak stays/)).toBeHidden();
  await page.goto('/dashboard?tab=overview');
  await expect(streak).toHaveText('day in a row');
});

test('a switch that would take points opens the sheet, which says so', async ({
  page,
  sleeper,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await sleeper.hasSlept(nightsWithout(7, 3));
  await sleeper.open(page, `/dashboard?tab=history&night=${dateBefore(3)}`);
  await rest(page).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText(/^Dream Points: [\d,]+ → [\d,]+$/)).toBeVisible();
  await expectAccessibleInBothThemes(page, 'rest nights');
  expect(await findCutOff(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await sheet.getByRole('button', { name: wording('dialog.discard') }).click();
  await expect(sheet).toBeHidden();
  await expect(rest(page)).not.toBeChecked();
});

test('the sheet says what a rest of several nights takes away, and shortens it again', async ({
  page,
  sleeper,
}) => {
  // Two streaks of seven days, each with its bonuses.
  await sleeper.hasSlept(nightsWithout(17, 7, 8, 9));
  await sleeper.open(page, `/dashboard?tab=history&night=${dateBefore(9)}`);
  await page.getByText(wording('dashboardNights.mark.title')).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('switch', { name: PAUSE }).click();
  const more = sheet.getByRole('button', { name: wording('pause.more') });
  const preview = page.waitForResponse(/mark\?dryRun=true/);
  await more.click();
  await preview;
  await expect(sheet.getByText(/points/i)).toHaveCount(0);
  await more.click();
  await expect(sheet.getByText('3 nights')).toBeVisible();
  await expect(sheet.getByText('Streak: 7 → 14 days', { exact: true })).toBeVisible();
  await expect(sheet.getByText(/Dream Points: [\d,]+ → [\d,]+/)).toBeVisible();
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByText('Your streak stays at 7 nights.')).toBeVisible();

  await page.getByText(wording('dashboardNights.mark.title')).click();
  await expect(sheet.getByText('3 nights')).toBeVisible();
  await sheet.getByRole('button', { name: wording('pause.fewer') }).click();
  await expect(sheet.getByText('Streak: 14 → 7 days', { exact: true })).toBeVisible();
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(sheet).toBeHidden();
  await openNight(page, dateBefore(7));
  await expect(rest(page)).not.toBeChecked();
  await openNight(page, dateBefore(8));
  await expect(rest(page)).toBeChecked();
});

test('the morning after a missing night asks once whether it was a pause', async ({
  page,
  sleeper,
}) => {
  const now = Temporal.Now.zonedDateTimeISO('Asia/Jakarta');
  // From 20:00 on a waking belongs to the next date.
  const date = now.add({ hours: 4 }).toPlainDate();
  const woke = now.subtract({ minutes: 10 }).epochMilliseconds;
  await sleeper.hasSlept([
    ...nightsUntil(date.subtract({ days: 2 }), 7),
    { startTime: woke - 9 * 3_600_000, endTime: woke, timeZone: 'Asia/Jakarta' },
  ]);
  await sleeper.open(page);
  const question = page.getByText(/isn’t in your diary\.$/);
  await expect(question).toBeVisible();
  await page.getByRole('button', { name: wording('pause.wasPause') }).click();
  await expect(question).toBeHidden();
  await expect(page.getByText('Streak: 8 nights')).toBeVisible();
  await expect(page.getByText('1 pause')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Streak: 8 nights')).toBeVisible();
  await expect(question).toBeHidden();
});

test.describe('without a network', () => {
  test.use({ expectedErrors: OUTAGE_ERRORS });

  test('a rest night is kept and sent later', async ({ page, sleeper, context }) => {
    await sleeper.hasSlept(nightsWithout(9, 2));
    await sleeper.open(page, `/dashboard?tab=history&night=${dateBefore(2)}`);
    await expect(rest(page)).toBeVisible();
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await rest(page).click();
    await expect(toast(page, wording('outbox.kept'))).toBeVisible();
    await expect(rest(page)).toBeChecked();
    await context.setOffline(false);
    const isSent = async () =>
      (await sleeper.call('GET', `/days/${dateBefore(2)}/mark`))['rest'] === true;
    await expect.poll(isSent, { timeout: 30_000 }).toBe(true);
  });
});
