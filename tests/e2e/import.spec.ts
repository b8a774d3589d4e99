import { mkdir, writeFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { spreadsheetSample } from '#import/zip.fixture.ts';
import { databaseSample } from '#import/sqlite.fixture.ts';
import { exportSample, healthConnectSample } from '#testkit/export-samples.ts';
import { expectAccessibleInBothThemes } from './support/accessible.ts';
import { expect, nightsUntilToday, test, toast, wording } from './support/test.ts';

const IMPORT = '/dashboard?account=import';

type Slept = { id: string; timeZone: string };

const section = (page: Page) => page.getByRole('dialog', { name: 'Import nights' });
const button = (page: Page, name: string | RegExp) => section(page).getByRole('button', { name });
const heading = (page: Page, name: string | RegExp) => section(page).getByRole('heading', { name });

type Sample = { path: string; text: string | Buffer };
const toFile = ({ path, text }: Sample) => ({
  name: path.slice(path.lastIndexOf('/') + 1),
  mimeType: '',
  buffer: Buffer.from(text),
});

const choose = (page: Page, ...files: Sample[]) =>
  section(page).getByLabel('Choose files').setInputFiles(files.map(toFile));

test('nights of two apps are shown, imported once, and undone', async ({ page, sleeper }) => {
  await sleeper.hasSlept(nightsUntilToday(3));
  await sleeper.open(page, IMPORT);
  await expect(section(page).getByText('No imports yet.')).toBeVisible();
  await expectAccessibleInBothThemes(page, 'files');
  // The first thirty nights are in both.
  const files = [exportSample('fitbit', 30), exportSample('oura', 40)];
  await choose(page, ...files);

  await expect(heading(page, 'Where you woke up')).toBeFocused();
  await expect(section(page).getByLabel(/^Fitbit, 30 nights, Jan 2015/)).toHaveValue(
    'Asia/Jakarta',
  );
  await expectAccessibleInBothThemes(page, 'zones');
  await button(page, 'Continue').click();

  await expect(heading(page, 'Nothing has been imported yet')).toBeFocused();
  await expect(section(page).getByText('40 new nights')).toBeVisible();
  await expect(section(page).getByText('30 are copies from other sources')).toBeVisible();
  await expect(section(page).getByRole('row', { name: /^2015 40 / })).toBeVisible();
  await expect(section(page).getByText(/^Imported nights earn no dream points/)).toBeVisible();
  await expect(section(page).getByText(/Used here: Fitbit\.$/)).toBeVisible();
  await expectAccessibleInBothThemes(page, 'preview');
  await button(page, 'Import 40 nights').click();
  await expect(heading(page, '40 nights imported')).toBeFocused();

  await button(page, 'Import more').click();
  await choose(page, ...files);
  await button(page, 'Continue').click();
  await expect(section(page).getByText(wording('import.nothingNew'))).toBeVisible();
  await expect(section(page).getByText('40 are already in your diary')).toBeVisible();
  await expect(section(page).getByText(/^Was a time zone wrong last time\?/)).toBeVisible();
  await expect(button(page, /^Import \d/)).toBeHidden();
  await button(page, 'Choose other files').click();

  await button(page, /^Undo Oura, /).click();
  await expect(section(page).getByText('10 nights are removed for good.')).toBeVisible();
  await expectAccessibleInBothThemes(page, 'undo');
  await button(page, 'Undo import').click();
  await expect(toast(page, 'Import undone: 10 nights removed.')).toBeVisible();
  await expect(button(page, /^Undo Fitbit, /)).toBeVisible();
  await expect(button(page, /^Undo Oura, /)).toBeHidden();
});

test('a keyboard alone maps the columns of a table, and wrong files are explained', async ({
  page,
  sleeper,
}) => {
  const tabTo = async (target: Locator) => {
    for (let presses = 0; presses < 30; presses += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error('Tab does not reach it.');
  };
  const press = async (name: string | RegExp) => {
    await tabTo(button(page, name));
    await page.keyboard.press('Enter');
  };
  // Playwright intercepts the chooser only while there is a listener; one that is added with the press is late.
  page.on('filechooser', () => {});
  const chooseByKeyboard = async (...files: Sample[]) => {
    await tabTo(section(page).getByLabel('Choose files'));
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.keyboard.press('Space'),
    ]);
    await chooser.setFiles(files.map(toFile));
  };
  // Date and time are in columns of their own, and the note is windows-1250.
  const text =
    'Data;Zasypianie;Pobudka;Sen\n03/04/2020;23:10;07:00;z\xb3y\n05/04/2020;23:00;06:30;\n';
  const table = { path: 'nights.csv', text: Buffer.from(text, 'latin1') };
  await sleeper.open(page, IMPORT);
  await chooseByKeyboard(
    { path: 'letter.csv', text: '%PDF-1.7 nothing' },
    { path: 'work.ics', text: 'BEGIN:VCALENDAR' },
  );
  await expect(heading(page, wording('import.nothingFound'))).toBeFocused();
  await expect(section(page).getByText(wording('import.problems.notRecognized'))).toBeVisible();
  await expect(
    section(page).getByText('This is a calendar (iCalendar), which isn’t supported yet.'),
  ).toBeVisible();
  await press('Choose other files');
  await expect(section(page).getByLabel('Choose files')).toBeFocused();

  const field = (name: string) => section(page).getByLabel(name, { exact: true });
  const pick = async (name: string, downs: number) => {
    await tabTo(field(name));
    for (let down = 0; down < downs; down += 1) await page.keyboard.press('ArrowDown');
  };
  await chooseByKeyboard(table);
  await expect(heading(page, 'Text encoding')).toBeFocused();
  await expectAccessibleInBothThemes(page, 'encoding');
  await pick('Encoding of nights.csv', 1);
  await press('Continue');
  await expect(heading(page, 'Columns of nights.csv')).toBeFocused();
  await expectAccessibleInBothThemes(page, 'columns');
  await press('Continue');
  await expect(section(page).getByRole('alert')).toHaveText(/Choose the columns/);
  await field('Fell asleep').focus();
  await pick('Fell asleep', 2);
  await pick('Date you fell asleep, if separate', 1);
  await pick('Woke up', 3);
  await pick('Note', 4);
  await press('Continue');
  await expect(heading(page, 'Order of dates in nights.csv')).toBeFocused();
  await press('Continue');
  await expect(heading(page, 'Where you woke up')).toBeFocused();
  await press('Continue');
  await press('Import 2 nights');
  await expect(heading(page, '2 nights imported')).toBeFocused();
  const { items } = await sleeper.call('GET', '/sleeps?limit=2');
  expect(items).toMatchObject([
    { startTime: '2020-04-05T16:00:00.000Z', endTime: '2020-04-05T23:30:00.000Z' },
    { startTime: '2020-04-03T16:10:00.000Z', endTime: '2020-04-04T00:00:00.000Z', note: 'zły' },
  ]);
});

test('a dropped folder with nights of three zones is imported, and undone with its edited nights', async ({
  page,
  sleeper,
}, info) => {
  const folder = info.outputPath('Takeout');
  const { text } = exportSample('fitbit', 3);
  const india = ['2019-08-01', '2019-08-02'].map((date, index) =>
    [index, 'STAGES', '+05:30', `${date}T17:00:00Z`, '+05:30', `${date}T23:30:00Z`].join(','),
  );
  const columns = 'sleep_id,sleep_type,start_utc_offset,sleep_start,end_utc_offset,sleep_end';
  await mkdir(`${folder}/Fitbit`, { recursive: true });
  await writeFile(`${folder}/Fitbit/sleep-2015-01-01.json`, text);
  await writeFile(
    `${folder}/Fitbit/UserSleeps_2019.csv`,
    [columns, ...india, '9,,,soon,,'].join('\n'),
  );
  const marks = [{ sleepDate: '2999-01-01', kind: 'free', noSleep: false }];
  const lelap = { format: 'lelap-export', version: 1, marks, sleeps: [] };
  await writeFile(`${folder}/lelap.json`, JSON.stringify(lelap));
  await writeFile(`${folder}/cat.jpg`, 'no export');
  await sleeper.open(page, IMPORT);

  const drop = async () => {
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
  };
  await drop();
  await expect(heading(page, 'Where you woke up')).toBeFocused();
  await button(page, 'Continue').click();
  await expect(section(page).getByRole('alert')).toHaveText(wording('import.zones.missing'));
  const offset = section(page).getByLabel('UTC+05:30, 2 nights, Aug 2019');
  await offset.selectOption({ label: 'Asia/Kolkata' });
  await button(page, 'Continue').click();
  await section(page).getByText('2 entries or files couldn’t be read').click();
  await expect(
    section(page).getByText('“2999-01-01” is a date that can’t be marked.'),
  ).toBeVisible();
  await button(page, 'Import 5 nights').click();
  await expect(heading(page, '5 nights imported')).toBeFocused();
  const history = async () => (await sleeper.call('GET', '/sleeps?limit=9'))['items'] as Slept[];
  // Chromium's name of Asia/Kolkata.
  expect((await history()).map(({ timeZone }) => timeZone)).toEqual([
    'Asia/Calcutta',
    'Asia/Calcutta',
    'Asia/Jakarta',
    'Asia/Jakarta',
    'Asia/Jakarta',
  ]);

  const [{ id }] = (await history()) as [Slept];
  await sleeper.call('PATCH', `/sleeps/${id}`, { note: 'not so' });
  await expect(section(page).getByText('1 unreadable')).toBeVisible();
  await button(page, /^Undo Fitbit, /).click();
  await expect(section(page).getByText('4 nights are removed for good.')).toBeVisible();
  await section(page).getByLabel('Remove them too').check();
  await expect(section(page).getByText('5 nights are removed for good.')).toBeVisible();
  await button(page, 'Undo import').click();
  await expect(toast(page, 'Import undone: 5 nights removed.')).toBeVisible();
  expect(await history()).toEqual([]);
});

test('the date of a diary is asked, and a file without times is left out', async ({
  page,
  sleeper,
}) => {
  await sleeper.open(page, IMPORT);
  await choose(
    page,
    { path: 'diary.csv', text: 'Date,Bed,Up\n2024-03-02,22:30,06:30\n' },
    { path: 'sleep_score.csv', text: 'timestamp,overall_score\n2024-03-02T06:30:00Z,80\n' },
  );
  await expect(heading(page, 'Columns of diary.csv')).toBeFocused();
  await button(page, 'Leave it out: sleep_score.csv').click();
  await expect(heading(page, 'Columns of sleep_score.csv')).toBeHidden();
  await button(page, 'Continue').click();
  await expect(section(page).getByRole('alert')).toHaveText(/^Choose whether the date/);
  await section(page).getByLabel('The date in “Date” is the day of').selectOption('waking up');
  await expectAccessibleInBothThemes(page, 'date of a diary');
  await button(page, 'Continue').click();
  await button(page, 'Continue').click();
  await section(page).getByText('1 entry or file couldn’t be read').click();
  await expect(section(page).getByText(wording('import.problems.leftOut'))).toBeVisible();
  await button(page, 'Import 1 night').click();
  await expect(heading(page, '1 night imported')).toBeFocused();
  const { items } = await sleeper.call('GET', '/sleeps?limit=1');
  expect(items).toMatchObject([{ endTime: '2024-03-01T23:30:00.000Z' }]);
});

test('a large spreadsheet is read in the browser', async ({ page, sleeper }) => {
  const rows = Array.from({ length: 6_000 }, (_, index) => [
    40_000.9 + index,
    40_001.25 + index,
    `a note of the night ${index}`,
  ]);
  const bytes = await spreadsheetSample([['Bedtime', 'Wake time', 'Note'], ...rows]);
  await sleeper.open(page, IMPORT);
  const file = { name: 'nights.xlsx', mimeType: '', buffer: Buffer.from(bytes) };
  await section(page).getByLabel('Choose files').setInputFiles(file);
  await expect(heading(page, 'Columns of nights.xlsx')).toBeFocused();
  await button(page, 'Continue').click();
  await button(page, 'Continue').click();
  await expect(button(page, 'Import 6,000 nights')).toBeVisible();
});

test.describe('without an answer', () => {
  test.use({ expectedErrors: /net::ERR_FAILED|status of 503/ });

  test('an import whose response was lost is repeated, and written once', async ({
    page,
    sleeper,
  }) => {
    await sleeper.open(page, IMPORT);
    let tries = 0;
    await page.route('**/imports?dryRun=false', async (route) => {
      tries += 1;
      if (tries > 1) return await route.continue();
      await route.fetch();
      await route.abort();
    });
    await choose(page, exportSample('fitbit', 600));
    await button(page, 'Continue').click();
    await button(page, 'Import 600 nights').click();
    await expect(section(page).getByRole('alert')).toHaveText(wording('import.offline'));
    await expectAccessibleInBothThemes(page, 'no answer');
    await button(page, 'Try again').click();
    await expect(heading(page, '600 nights imported')).toBeFocused();
    expect(await sleeper.call('GET', '/imports')).toMatchObject({
      items: [{ counts: { new: 600 } }],
    });
  });

  test('a database is read by WebAssembly, and a full disk is told', async ({ page, sleeper }) => {
    let tries = 0;
    await page.route('**/imports?dryRun=false', async (route) => {
      tries += 1;
      const json = { status: 'error', code: 'UNAVAILABLE', message: 'The disk is full.' };
      await (tries === 1 ? route.fulfill({ status: 503, json }) : route.continue());
    });
    await sleeper.open(page, IMPORT);
    const buffer = Buffer.from(await databaseSample(healthConnectSample(30)));
    const file = { name: 'health_connect_export.db', mimeType: '', buffer };
    await section(page).getByLabel('Choose files').setInputFiles(file);
    await button(page, 'Import 30 nights').click();
    await expect(section(page).getByRole('alert')).toHaveText(
      /Nothing was imported.*The disk is full/s,
    );
    await button(page, 'Try again').click();
    await expect(heading(page, '30 nights imported')).toBeFocused();
  });
});
