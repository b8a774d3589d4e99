import { mkdir, writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { spreadsheetSample } from '../readers/zip.fixture.ts';
import { databaseSample } from '../readers/sqlite.fixture.ts';
import { exportSample, healthConnectSample } from '#testkit/export-samples.ts';
import { expect, nightsUntilToday, test, toast, wording } from '#tests/e2e/support/test.ts';

const IMPORT = '/dashboard?account=import';

const section = (page: Page) => page.getByRole('dialog', { name: 'Import nights' });
const button = (page: Page, name: string | RegExp) => section(page).getByRole('button', { name });
const heading = (page: Page, name: string | RegExp) => section(page).getByRole('heading', { name });

type Sample = { path: string; text: string | Buffer };
const choose = (page: Page, ...files: Sample[]) =>
  section(page)
    .getByLabel('Choose files')
    .setInputFiles(
      files.map(({ path, text }) => ({ name: path, mimeType: '', buffer: Buffer.from(text) })),
    );

test('nights of two apps are shown, imported and undone', async ({ page, sleeper }) => {
  await sleeper.hasSlept(nightsUntilToday(3));
  await sleeper.open(page, IMPORT);
  await expect(section(page).getByText('No imports yet.')).toBeVisible();
  // The first thirty nights are in both.
  await choose(page, exportSample('fitbit', 30), exportSample('oura', 40));

  await expect(heading(page, 'Where you woke up')).toBeFocused();
  await expect(section(page).getByLabel(/^Fitbit, 30 nights, Jan 2015/)).toHaveValue(
    'Asia/Jakarta',
  );
  await button(page, 'Continue').click();

  await expect(heading(page, 'Nothing has been imported yet')).toBeFocused();
  await expect(section(page).getByText('40 new nights')).toBeVisible();
  await expect(section(page).getByText('30 are copies from other sources')).toBeVisible();
  await expect(section(page).getByRole('row', { name: /^2015 40 / })).toBeVisible();
  await expect(section(page).getByText(/^Imported nights earn no dream points/)).toBeVisible();
  await expect(section(page).getByText(/Used here: Fitbit\.$/)).toBeVisible();
  await button(page, 'Import 40 nights').click();
  await expect(heading(page, '40 nights imported')).toBeFocused();

  await button(page, 'Import more').click();
  await button(page, /^Undo Oura, /).click();
  await expect(section(page).getByText('10 nights are removed for good.')).toBeVisible();
  await button(page, 'Undo import').click();
  await expect(toast(page, 'Import undone: 10 nights removed.')).toBeVisible();
  await expect(button(page, /^Undo Fitbit, /)).toBeVisible();
  await expect(button(page, /^Undo Oura, /)).toBeHidden();
});

test('a dropped folder is read, and +05:30 asked for its zone', async ({ page, sleeper }, info) => {
  const folder = info.outputPath('Takeout');
  await mkdir(`${folder}/Fitbit`, { recursive: true });
  await writeFile(`${folder}/Fitbit/sleep-2015-01-01.json`, exportSample('fitbit', 3).text);
  const columns = 'sleep_id,sleep_type,start_utc_offset,sleep_start,end_utc_offset,sleep_end';
  const night = '1,STAGES,+05:30,2019-08-01T17:00:00Z,+05:30,2019-08-01T23:30:00Z';
  await writeFile(`${folder}/Fitbit/UserSleeps_2019.csv`, `${columns}\n${night}`);
  await writeFile(`${folder}/cat.jpg`, 'no export');
  await sleeper.open(page, IMPORT);
  const box = await section(page).getByText('Choose a folder').boundingBox();
  const devtools = await page.context().newCDPSession(page);
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await devtools.send('Input.dispatchDragEvent', {
      type,
      x: (box?.x ?? 0) + 5,
      y: (box?.y ?? 0) + 5,
      data: { items: [], files: [folder], dragOperationsMask: 1 },
    });
  }
  await expect(heading(page, 'Where you woke up')).toBeFocused();
  await expect(section(page).getByLabel(/^Fitbit, 3 nights, Jan 2015/)).toBeVisible();
  await button(page, 'Continue').click();
  await expect(section(page).getByRole('alert')).toHaveText(wording('import.zones.missing'));
  const offset = section(page).getByLabel('UTC+05:30, 1 night, Aug 2019');
  await offset.selectOption({ label: 'Asia/Kolkata' });
  await button(page, 'Continue').click();
  await expect(button(page, 'Import 4 nights')).toBeVisible();
});

test('the browser reads a large spreadsheet and a database', async ({ page, sleeper }) => {
  const rows = Array.from({ length: 6_000 }, (_, index) => [
    40_000.9 + index,
    40_001.25 + index,
    `a note of the night ${index}`,
  ]);
  const sheet = await spreadsheetSample([['Bedtime', 'Wake time', 'Note'], ...rows]);
  const database = await databaseSample(healthConnectSample(30));
  await sleeper.open(page, IMPORT);
  await choose(page, { path: 'nights.xlsx', text: Buffer.from(sheet) });
  await expect(heading(page, 'Columns of nights.xlsx')).toBeFocused();
  await button(page, 'Continue').click();
  await button(page, 'Continue').click();
  await expect(button(page, 'Import 6,000 nights')).toBeVisible();
  await button(page, 'Choose other files').click();
  await choose(page, { path: 'health_connect_export.db', text: Buffer.from(database) });
  await expect(button(page, 'Import 30 nights')).toBeVisible();
});
