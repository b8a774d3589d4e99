import type { Locator, Page } from '@playwright/test';
import { databaseSample } from '#import/sqlite.fixture.ts';
import { exportSample, healthConnectSample } from '#testkit/export-samples.ts';
import { expectAccessibleInBothThemes } from './support/accessible.ts';
import { expect, nightsUntilToday, test, toast } from './support/test.ts';

const IMPORT = '/dashboard?account=import';

const section = (page: Page) => page.getByRole('dialog', { name: 'Import nights' });
const button = (page: Page, name: string | RegExp) => section(page).getByRole('button', { name });
const heading = (page: Page, name: string | RegExp) => section(page).getByRole('heading', { name });

const toFile = ({ path, text }: { path: string; text: string }) => ({
  name: path.slice(path.lastIndexOf('/') + 1),
  mimeType: '',
  buffer: Buffer.from(text),
});

const choose = (page: Page, ...files: { path: string; text: string }[]) =>
  section(page).getByLabel('Choose files').setInputFiles(files.map(toFile));

test('nights of two apps are shown, imported once, and undone', async ({ page, sleeper }) => {
  await sleeper.hasSlept(nightsUntilToday(3));
  await sleeper.open(page, IMPORT);
  await expect(section(page).getByText('No imports yet.')).toBeVisible();
  await expectAccessibleInBothThemes(page, 'files');
  // The first thirty nights are in both.
  await choose(page, exportSample('fitbit', 30), exportSample('samsung', 40));

  await expect(heading(page, 'Where you woke up')).toBeFocused();
  await expect(section(page).getByLabel('Fitbit, 30 nights, Jan 2015')).toHaveValue('Asia/Jakarta');
  await expectAccessibleInBothThemes(page, 'zones');
  await button(page, 'Continue').click();

  await expect(heading(page, 'Nothing is written yet')).toBeFocused();
  await expect(section(page).getByText('40 new nights')).toBeVisible();
  await expect(section(page).getByText('30 are another source’s copies')).toBeVisible();
  await expect(section(page).getByRole('row', { name: /^2015 40 / })).toBeVisible();
  await expect(section(page).getByText(/^Imported nights earn no dream points/)).toBeVisible();
  await expectAccessibleInBothThemes(page, 'preview');
  await button(page, 'Import 40 nights').click();
  await expect(heading(page, '40 nights imported')).toBeFocused();

  await button(page, 'Import more').click();
  await choose(page, exportSample('fitbit', 30), exportSample('samsung', 40));
  await button(page, 'Continue').click();
  await expect(section(page).getByText('There is nothing new to import.')).toBeVisible();
  await expect(section(page).getByText('40 are in your diary already')).toBeVisible();
  await expect(button(page, /^Import \d/)).toBeHidden();
  await button(page, 'Choose other files').click();

  await button(page, /^Undo Fitbit, /).click();
  await expect(section(page).getByText('30 nights are removed for good.')).toBeVisible();
  await expectAccessibleInBothThemes(page, 'undo');
  await button(page, 'Undo import').click();
  await expect(toast(page, 'Import undone: 30 nights removed.')).toBeVisible();
  await expect(button(page, /^Undo Samsung Health, /)).toBeVisible();
  await expect(button(page, /^Undo Fitbit, /)).toBeHidden();
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
  const chooseByKeyboard = async (...files: { path: string; text: string }[]) => {
    await tabTo(section(page).getByLabel('Choose files'));
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.keyboard.press('Space'),
    ]);
    await chooser.setFiles(files.map(toFile));
  };
  const table = {
    path: 'nights.csv',
    text: 'Licht aus;Licht an;Laune\n03/04/2020 23:10;04/04/2020 07:00;gut\n05/04/2020 23:00;06/04/2020 06:30;so\n',
  };
  await sleeper.open(page, IMPORT);
  await chooseByKeyboard(
    { path: 'letter.csv', text: '%PDF-1.7 nothing' },
    { path: 'work.ics', text: 'BEGIN:VCALENDAR' },
  );
  await expect(heading(page, 'No nights were found in these files.')).toBeFocused();
  await expect(
    section(page).getByText('This is none of the formats that Lelap reads.'),
  ).toBeVisible();
  await expect(
    section(page).getByText('This is a calendar (iCalendar), which is not supported yet.'),
  ).toBeVisible();
  await press('Choose other files');
  await expect(section(page).getByLabel('Choose files')).toBeFocused();

  await chooseByKeyboard(table);
  await expect(heading(page, 'Columns of nights.csv')).toBeFocused();
  await expectAccessibleInBothThemes(page, 'columns');
  await press('Continue');
  await expect(section(page).getByRole('alert')).toHaveText(/two columns/);
  const [start, end] = [
    section(page).getByLabel('Fell asleep'),
    section(page).getByLabel('Woke up'),
  ];
  await start.focus();
  await page.keyboard.press('ArrowDown');
  await tabTo(end);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
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
    { startTime: '2020-04-03T16:10:00.000Z', endTime: '2020-04-04T00:00:00.000Z' },
  ]);

  await press('Import more');
  await chooseByKeyboard(table);
  await expect(start).toHaveValue('0');
  await expect(end).toHaveValue('1');
});

test.describe('without an answer', () => {
  test.use({ expectedErrors: /net::ERR_FAILED/ });

  test('an import goes on in a new tab after the server was silent', async ({ page, sleeper }) => {
    await sleeper.open(page, IMPORT);
    let written = 0;
    await page.route('**/imports?dryRun=false', async (route) => {
      written += 1;
      await (written === 1 ? route.continue() : route.abort());
    });
    await choose(page, exportSample('fitbit', 1100));
    await button(page, 'Continue').click();
    await button(page, 'Import 1,100 nights').click();
    await expect(section(page).getByRole('alert')).toHaveText(
      'The server does not answer. Nothing is lost: 500 of 1,100 nights are written.',
    );
    await expect(section(page).getByRole('progressbar')).toHaveJSProperty('value', 1);
    await expectAccessibleInBothThemes(page, 'pause');

    const tab = await page.context().newPage();
    await page.close();
    await tab.setViewportSize({ width: 1280, height: 800 });
    await tab.goto(IMPORT);
    await expect(section(tab).getByText(/^500 of 1,100 nights from sleep-/)).toBeVisible();
    await expectAccessibleInBothThemes(tab, 'unfinished import');
    await button(tab, 'Continue import').click();
    await expect(heading(tab, '1,100 nights imported')).toBeFocused();
    const { items } = await sleeper.call('GET', '/imports');
    expect(items).toMatchObject([{ counts: { new: 1100 }, batches: [0, 1, 2] }]);
    await tab.reload();
    await expect(heading(tab, 'Earlier imports')).toBeVisible();
    await expect(heading(tab, 'An import is not finished')).toBeHidden();
  });

  test('a database is read by WebAssembly, and signing out removes what is not written', async ({
    page,
    sleeper,
  }) => {
    await page.route('**/imports?dryRun=false', (route) => route.abort());
    await sleeper.open(page, IMPORT);
    const buffer = Buffer.from(await databaseSample(healthConnectSample(30)));
    const file = { name: 'health_connect_export.db', mimeType: '', buffer };
    await section(page).getByLabel('Choose files').setInputFiles(file);
    await button(page, 'Import 30 nights').click();
    await expect(section(page).getByRole('alert')).toHaveText(/0 of 30 nights are written/);
    await page.reload();
    await expect(heading(page, 'An import is not finished')).toBeVisible();

    await button(page, 'Close').click();
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await sleeper.typeSignIn(page);
    await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
    await page.goto(IMPORT);
    await expect(section(page).getByText('No imports yet.')).toBeVisible();
    await expect(heading(page, 'An import is not finished')).toBeHidden();
  });
});
