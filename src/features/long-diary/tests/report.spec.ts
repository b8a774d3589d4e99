import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from '#tests/e2e/support/accessible.ts';
import { openView } from '#tests/e2e/support/journey.ts';
import { expect, test, wording, type Sleeper } from '#tests/e2e/support/test.ts';

const TIME_ZONE = 'Asia/Jakarta';

/** A quarter of a year ago, so that the report of these dates is the same at any time of day. */
const FIRST = Temporal.Now.plainDateISO(TIME_ZONE).subtract({ days: 90 });

const instant = (date: Temporal.PlainDate, time: string) =>
  date.toZonedDateTime({ timeZone: TIME_ZONE, plainTime: time }).toInstant().toString();

/** A night of two sleeps with all answers, and one with some. */
async function enterNights(sleeper: Sleeper): Promise<void> {
  const [eve, next] = [FIRST.subtract({ days: 1 }), FIRST.add({ days: 1 })];
  const enter = (startTime: string, endTime: string, answers: object) =>
    sleeper.call('POST', '/sleeps', { startTime, endTime, timeZone: TIME_ZONE, ...answers });
  await enter(instant(eve, '23:00'), instant(FIRST, '03:00'), {
    intoBedAt: instant(eve, '22:45'),
    minutesToFallAsleep: 30,
    awakenings: 1,
    minutesAwake: 10,
  });
  await enter(instant(FIRST, '03:30'), instant(FIRST, '07:00'), {
    awakenings: 0,
    outOfBedAt: instant(FIRST, '07:15'),
    note: 'Thunder.',
    quality: 3,
  });
  await enter(instant(FIRST, '23:00'), instant(next, '06:00'), { minutesToFallAsleep: 15 });
}

/** The report of so many days, with detailed mornings and these nights. */
async function openReport(page: Page, sleeper: Sleeper, days: number): Promise<void> {
  await sleeper.call('PATCH', '/account', { detailedMornings: true });
  await enterNights(sleeper);
  const to = FIRST.add({ days: days - 1 }).toString();
  await openView(page, sleeper, `report&from=${FIRST.toString()}&to=${to}`, []);
}

const title = wording('longDiary.setting.label');
const pagesOf = (page: Page) => page.getByRole('region', { name: wording('longDiary.page.title') });
const countPages = (pdf: Buffer) => pdf.toString('latin1').split(/\/Type\s*\/Page\b/).length - 1;

test('without detailed mornings the report has nothing of them', async ({ page, sleeper }) => {
  await openReport(page, sleeper, 7);
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await sleeper.call('PATCH', '/account', { detailedMornings: false });
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.reload();
  await expect(page.getByText(wording('dashboardReport.disclaimer'))).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.getByText(title)).toHaveCount(0);
  await expect(pagesOf(page)).toHaveCount(0);
  expect(requested.filter((url) => /-later-|detailed-table|diary-pages/.test(url))).toEqual([]);
});

test('the report shows detailed mornings, and saves them as CSV', async ({ page, sleeper }) => {
  await openReport(page, sleeper, 7);
  const rows = page.getByRole('table').nth(1).getByRole('row');
  await expect(rows.nth(1)).toContainText(
    /22:45.*30 min.*2.*40 min.*07:15.*6 h 50 min.*8 h 30 min.*80\.4%$/,
  );
  await expect(rows.last()).toContainText(/^Typical.*22:45.*23 min.*80\.4%$/);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: wording('longDiary.report.csv') }).click();
  const saved = await download;
  const [date, next] = [FIRST.toString(), FIRST.add({ days: 1 }).toString()];
  expect(saved.suggestedFilename()).toBe(
    `lelap-mornings-${date}-${FIRST.add({ days: 6 }).toString()}.csv`,
  );
  const lines = (await readFile(await saved.path(), 'utf8')).split('\r\n');
  expect(lines).toHaveLength(9);
  expect(lines.slice(1, 3)).toEqual([
    `${date},22:45,23:00,30,2,40,07:00,07:15,3,410,510,80.4,`,
    `${next},,23:00,15,,,06:00,,,,,,`,
  ]);
  await expectAccessibleInBothThemes(page, 'the report with detailed mornings');
});

test('the diary prints seven days a page, in black on white, with notes by choice', async ({
  page,
  sleeper,
}) => {
  await openReport(page, sleeper, 28);
  await expect(pagesOf(page)).toHaveCount(4);
  await expect(page.getByText('Thunder.')).toHaveCount(0);
  await page.getByLabel(wording('dashboardReport.withNotes')).check();
  await expect(pagesOf(page).getByText('Thunder.')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button')).toHaveCount(0);
  const cell = pagesOf(page).first().getByRole('cell', { name: '22:45' });
  await expect(cell).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(cell).toHaveCSS('border-block-end-color', 'rgb(0, 0, 0)');
  const margin = { top: '14mm', bottom: '14mm' };
  // The report itself takes the first ones.
  for (const [format, before] of [
    ['A4', 2],
    ['Letter', 3],
  ] as const)
    expect(countPages(await page.pdf({ format, margin })), format).toBe(before + 4);
});
