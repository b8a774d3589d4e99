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
  'مرحبا بكم في الحلم',
  `Z${'\u0351\u036B\u0343'.repeat(9)}`,
];

/** Notes may contain more, such as bidirectional overrides. */
const NOTES = [
  '<img src=x onerror=alert(1)>',
  '</textarea><script>alert(1)</script>',
  '\u202Ereversed\u202C \u2066isolated\u2069',
  `${'x'.repeat(1_000)} ${'<b>'.repeat(300)}`,
  'line\nline\r\n\tline\u2028line',
];

/** Expects that the text created no elements and does not overflow a phone. */
async function expectHarmless(page: Page, screen: string) {
  const planted = await page.evaluate(() =>
    [
      ...document.querySelectorAll('img[src="x"], [onerror], script:not([src]), b:not([class])'),
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

test('a dream name is text and nothing else, in the dashboard and in the account', async ({
  page,
  sleeper,
}) => {
  await sleeper.open(page);
  for (const name of NAMES) {
    const { username } = await sleeper.call('PATCH', '/account', { username: name });
    await page.goto('/dashboard?account=profile');
    const greeting = page.getByText(/^Hey, .*!$/);
    await expect
      .poll(async () => (await greeting.textContent())?.replaceAll(/[\u2066-\u2069]/g, ''))
      .toBe(`Hey, ${String(username)}!`);
    await expect(page.getByLabel('Dream name')).toHaveValue(String(username));
    await expectHarmless(page, name);
    expect(await page.title()).toMatch(/^[\w ]+ · Lelap$/);
  }
});

test('a note is text and nothing else, in the history and its dialog', async ({
  page,
  sleeper,
}) => {
  for (const [index, note] of NOTES.entries()) {
    const times = {
      startTime: `2026-03-0${index + 1}T00:00:00Z`,
      endTime: `2026-03-0${index + 1}T08:00:00Z`,
    };
    await sleeper.call('POST', '/sleeps', { ...times, note });
  }
  await sleeper.open(page, '/dashboard?tab=history&view=diary');
  const rows = page.getByRole('button', { name: /look closer$/ });
  await expect(rows).toHaveCount(NOTES.length);
  await expectHarmless(page, 'the diary');
  for (const [index, note] of NOTES.toReversed().entries()) {
    await rows.nth(index).click();
    // Text fields normalize line breaks.
    await expect(page.getByLabel('Note (optional)')).toHaveValue(note.replaceAll(/\r\n?/g, '\n'));
    await expectHarmless(page, note);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});
