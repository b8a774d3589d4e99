import type { Page } from '@playwright/test';
import { findCutOff } from './support/cut-off.ts';
import { expect, test } from './support/test.ts';

/** The longest and strangest allowed dream names. React and Trusted Types keep any text from becoming an element. */
const NAMES = ['W'.repeat(30), `Z${'\u0351\u036B\u0343'.repeat(9)}`];

/** Notes may contain more, such as bidirectional overrides. */
const NOTES = [
  '\u202Ereversed\u202C \u2066isolated\u2069',
  `${'x'.repeat(1_000)} ${'<b>'.repeat(300)}`,
  'line\nline\r\n\tline\u2028line',
];

const expectFits = async (page: Page, screen: string) =>
  expect(await findCutOff(page), screen).toEqual([]);

test('the longest and strangest names and notes are shown as typed, and fit a phone', async ({
  page,
  sleeper,
}) => {
  for (const [index, note] of NOTES.entries()) {
    const date = `2026-03-0${index + 1}`;
    const times = { startTime: `${date}T00:00:00Z`, endTime: `${date}T08:00:00Z` };
    await sleeper.call('POST', '/sleeps', { ...times, note });
  }
  await sleeper.open(page);
  for (const name of NAMES) {
    const { username } = await sleeper.call('PATCH', '/account', { username: name });
    await page.goto('/dashboard?account=profile');
    await expect(page.getByLabel('Dream name')).toHaveValue(String(username));
    await expectFits(page, name);
  }
  await page.goto('/dashboard?tab=history&view=diary');
  const rows = page.getByRole('button', { name: /look closer$/ });
  await expect(rows).toHaveCount(NOTES.length);
  await expectFits(page, 'the diary');
  for (const [index, note] of NOTES.toReversed().entries()) {
    await rows.nth(index).click();
    // Text fields normalize line breaks.
    await expect(page.getByLabel('Note (optional)')).toHaveValue(note.replaceAll(/\r\n?/g, '\n'));
    await expectFits(page, note);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});
