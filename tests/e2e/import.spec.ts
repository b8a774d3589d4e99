import type { Page } from '@playwright/test';
import { exportSample } from '#testkit/export-samples.ts';
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
