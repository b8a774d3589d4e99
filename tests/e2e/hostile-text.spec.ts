import type { Page } from '@playwright/test';
import { findCutOff } from './support/cut-off.ts';
import { expect, test } from './support/test.ts';

/*
 * Typed text is shown as typed and has no effect. Every test fails on a console error, a violation of the
 * page's CSP, or a browser dialog.
 */

/** The longest and strangest allowed dream names. */
const NAMES = [
  '<img src=x onerror=alert(1)>',
  '</title><script>alert(1)',
  '{{7*7}}${7*7}<%=7*7%>#{7*7}',
  'W'.repeat(30),
  '🌙'.repeat(30),
  '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}\u200D\u{1F466}'.repeat(4),
  'مرحبا بكم في الحلم',
  `Z${'\u0351\u036B\u0343'.repeat(9)}`,
];

/** Notes may contain more, such as bidirectional overrides. */
const NOTES = [
  ...NAMES,
  '</textarea><script>alert(1)</script>',
  '<a href="javascript:alert(1)" style="position:fixed;inset:0">x</a>',
  '\u202Ereversed\u202C \u2066isolated\u2069',
  `${'x'.repeat(1_000)} ${'<b>'.repeat(300)}`,
  'line\nline\r\n\tline\u2028line',
];

/** Expects that the text created no elements and does not overflow a phone. */
async function expectHarmless(page: Page, screen: string) {
  const planted = await page.evaluate(() =>
    [
      ...document.querySelectorAll(
        'img[src="x"], [onerror], [onload], script:not([src]), a[href^="javascript:"], b:not([class]), u',
      ),
    ].map((element) => element.outerHTML),
  );
  expect(planted, screen).toEqual([]);
  expect(await findCutOff(page), screen).toEqual([]);
}

test.beforeEach(({ page }) => {
  page.on('dialog', async (dialog) => {
    await dialog.dismiss();
    throw new Error(`A script ran: ${dialog.message()}`);
  });
});

test('a dream name is text and nothing else, on every screen and in the title', async ({
  page,
  sleeper,
}) => {
  test.slow();
  const { sleepLogId } = await sleeper.call('POST', '/sleeps/start');
  await sleeper.call('PUT', `/sleeps/${String(sleepLogId)}/end`);
  for (const [index, name] of NAMES.entries()) {
    const { username } = await sleeper.call('PATCH', '/account', { username: name });
    const tab = ['logging', 'overview', 'history'][index % 3];
    await sleeper.open(page, `/dashboard?tab=${tab}&account=profile`);
    const greeting = page.getByText(/^Hey, .*!$/);
    await expect
      .poll(async () => (await greeting.textContent())?.replaceAll(/[\u2066-\u2069]/g, ''))
      .toBe(`Hey, ${String(username)}!`);
    await expect(page.getByLabel('Dream name')).toHaveValue(String(username));
    await expectHarmless(page, `${tab} and account of ${name}`);
    expect(await page.title()).toMatch(/^[\w ]+ · Lelap$/);
  }
});

test('a note is text and nothing else, in the history and its dialog', async ({
  page,
  sleeper,
}) => {
  test.slow();
  for (const [index, note] of NOTES.entries()) {
    const date = dateOf(index + 1);
    const times = { startTime: `${date}T00:00:00Z`, endTime: `${date}T08:00:00Z` };
    await sleeper.call('POST', '/sleeps', { ...times, note });
  }
  await sleeper.open(page, '/dashboard?tab=history&view=diary');
  const rows = page.getByRole('button', { name: /look closer$/ });
  await page.getByRole('searchbox', { name: 'Search notes' }).focus();
  for (const [index, note] of NOTES.toReversed().entries()) {
    await page.getByLabel('From', { exact: true }).fill(dateOf(NOTES.length - index));
    await page.getByLabel('To', { exact: true }).fill(dateOf(NOTES.length - index));
    await expect(rows).toHaveCount(1);
    await rows.click();
    const field = page.getByLabel('Note (optional)');
    // Text fields normalize line breaks.
    await expect(field).toHaveValue(note.replaceAll(/\r\n?/g, '\n'));
    await expectHarmless(page, note);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

const dateOf = (day: number) => `2026-03-${String(day).padStart(2, '0')}`;
