import { readFile } from 'node:fs/promises';
import { v7 as newId } from 'uuid';
import { openStorage } from '#kernel/server/storage/open-storage.ts';
import { createSetupLink } from '#household/server/invitations.ts';
import { exportSample } from '#testkit/export-samples.ts';
import { appCode } from '../support/authenticator-app.ts';
import { chooseTheme } from './support/accessible.ts';
import { findCutOff } from './support/cut-off.ts';
import { HALF_A_YEAR } from './support/journey.ts';
import { HOUR_MS, isoAgo, OUTAGE_ERRORS, putTaps } from './support/outbox.ts';
import { test } from './support/pseudo-walk.ts';
import { expect, nightsUntilToday, PASSWORD, Sleeper } from './support/test.ts';

/*
 * Each screen and dialog is accessible, has targets for a thumb, and room for longer texts. Everything is found by the
 * pseudo-language's text of its key, so a text that is not translated is missed.
 */

test.use({
  actionTimeout: 5_000,
  expectedErrors: new RegExp(`${OUTAGE_ERRORS.source}|status of 40[13]`),
  // Without it there are no reminders to set.
  settings: { PUBLIC_URL: 'http://lelap.test' },
});

test.beforeEach(() => test.slow());

test('the pages before a sign-in', async ({ walk }) => {
  for (const query of ['?forgot', '?reset=x', '?unsubscribe=x', ''])
    await walk.open(`/login${query}`);
  await walk.open('/register');
});

// Before the others give their sleepers strange names, which an administrator would see.
test('the administration', async ({ page, sleeper, server, walk }) => {
  const { dialog, text, look, button, open } = walk;
  await new Sleeper(server, 'Adik', 'adik@household.test').register();
  const storage = await openStorage(server.database);
  const setup = await createSetupLink({ storage, now: Date.now, newId });
  await storage.close();
  await sleeper.call('PUT', '/account/administrator', { setup: setup?.token });
  await sleeper.open(page);
  for (const section of ['server', 'invitations']) await open(`/dashboard?account=${section}`);
  await button('administration.invite').click();
  await expect(dialog.getByText(/#invite=/)).toBeVisible();
  await look('an invitation');
  await open('/dashboard?account=people');
  await dialog.getByText('Adik').click();
  await button('administration.resetLink').click();
  await dialog.getByLabel(text('account.currentPassword')).fill(PASSWORD);
  await look('a confirmation');
  await button('account.confirm').click();
  await expect(dialog.getByText(/reset=/)).toBeVisible();
  await look('a person');
});

test('Sleep Now, from the evening to the morning', async ({ page, sleeper, walk }) => {
  const { dialog, text, look, button, open } = walk;
  await sleeper.open(page);
  await expect(page.getByRole('button', { name: text('dashboardSleepNow.start') })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await look('ready');
  const readGround = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const night = await readGround();
  await chooseTheme(page, 'dawn');
  const dawn = await readGround();
  await chooseTheme(page, 'night');
  await page
    .getByRole('button', { name: text('diaryOpeners.forgotTheButton') })
    .last()
    .click();
  await expect(dialog).toBeVisible();
  await look('enter a sleep');
  await button('diary.changeTimeZone').click();
  // Its clocks went back.
  await dialog.getByLabel(text('account.titles.time-zone')).fill('Europe/Berlin');
  await dialog.getByLabel(text('diary.date')).fill('2026-10-25');
  await dialog.getByLabel(text('diary.asleep')).fill('21:00');
  await dialog.getByLabel(text('diary.woke'), { exact: true }).fill('02:30');
  await expect(dialog.getByRole('group')).not.toHaveCount(0);
  await look('time zone of a sleep');

  const { sleepLogId } = await sleeper.call('POST', '/sleeps/start');
  const startedAgo = (hours: number) =>
    sleeper.call('PATCH', `/sleeps/${String(sleepLogId)}`, { startTime: isoAgo(hours * HOUR_MS) });
  await open('/dashboard', 'asleep');
  expect(new Set([night, dawn, await readGround()]).size).toBe(3);
  await button('dashboardSleepNow.cancel').click();
  await look('cancel the start');
  await startedAgo(1.2);
  await page.goto('/dashboard');
  await button('diaryOpeners.fellAsleepLater').click();
  await look('fell asleep later');
  await startedAgo(17);
  await open('/dashboard', 'asleep for 17 hours');
  await button('diary.anotherTime').click();
  await look('awake at another time');
  await startedAgo(0.3);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: text('dashboardSleepNow.end') }).click();
  await expect(page.getByText(text('dashboardMorning.question'))).toBeVisible();
  await look('woken');
});

const TABS = ['overview', ...['nights', 'patterns', 'cloth'].map((view) => `history&view=${view}`)];

for (const nights of [[], HALF_A_YEAR]) {
  test(`My Stats and Journey of ${nights.length} nights`, async ({ page, sleeper, walk }) => {
    const { open } = walk;
    await sleeper.hasSlept(nights);
    await sleeper.open(page);
    for (const tab of TABS) await open(`/dashboard?tab=${tab}`);
  });
}

test('what Journey opens', async ({ page, sleeper, walk }) => {
  const { text, look, button, open } = walk;
  await sleeper.hasSlept(HALF_A_YEAR);
  const { items } = (await sleeper.call('GET', '/sleeps')) as { items: { sleepDate: string }[] };
  await sleeper.open(page, `/dashboard?tab=history&night=${items[0]?.sleepDate}`);
  await page.getByText(text('dashboardNights.mark.title')).click();
  await page.getByRole('switch', { name: text('pause.label') }).click();
  await look('mark of a date');
  await page.goto('/dashboard?tab=history&view=cloth');
  await page.getByRole('gridcell').press('Enter');
  await look('a night of the cloth');
  await page.keyboard.press('Escape');
  await button('dashboardCloth.save').click();
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
  await look('a cloth as a picture');
  await open('/dashboard?tab=history&view=report');
});

/** The longest allowed dream name. React and Trusted Types keep any text from becoming an element. */
const LONG_NAME = 'W'.repeat(30);

/** Strange notes. */
const NOTES = [
  '\u202Ereversed\u202C \u2066isolated\u2069',
  `${'x'.repeat(1_000)} ${'<b>'.repeat(300)}`,
  'line\nline\r\n\tline\u2028line',
];

test('the diary', async ({ page, sleeper, walk }) => {
  const { dialog, look, button, open } = walk;
  await sleeper.hasSlept(nightsUntilToday(30));
  const { items } = (await sleeper.call('GET', '/sleeps')) as { items: { id: string }[] };
  for (const [nth, note] of NOTES.entries())
    await sleeper.call('PATCH', `/sleeps/${items[nth]?.id}`, { note });
  await sleeper.call('PATCH', '/account', { username: LONG_NAME });
  await sleeper.open(page);
  await open('/dashboard?tab=history&view=diary');
  const rows = page.getByRole('tabpanel').locator('li button');
  const newest = rows.first();
  for (const [nth, note] of NOTES.entries()) {
    await rows.nth(nth).click();
    await button('nightPage.edit').click();
    // Text fields normalize line breaks.
    await expect(dialog.locator('textarea')).toHaveValue(note.replaceAll(/\r\n?/g, '\n'));
    await look(`a sleep with ${note}`);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await page.goBack();
  }
  await rows.nth(1).click();
  await look('a night with the longest note');
  await page.goBack();
  await newest.click();
  await button('nightPage.edit').click();
  await expect(dialog).toBeVisible();
  await page.waitForLoadState('networkidle');
  await dialog.locator('summary').first().click();
  await look('a sleep');
  await dialog.locator('textarea').fill('…');
  await button('toast.close').click();
  await look('unsaved');
  await button('dialog.discard').click();
  await button('nightPage.edit').click();
  await button('diary.delete').click();
  await look('delete a sleep');
  await button('diary.deleteYes').click();
  await expect(dialog).toBeHidden();
  await look('deleted sleep');
});

/** Each a third of what a slow machine shows in a test's time. */
const SECTIONS = [
  'profile you goal days-off time-zone',
  'security email password reminders activity',
  'data connections install import export delete',
];

for (const sections of SECTIONS) {
  test(`the sections ${sections} of the account`, async ({ sleeper, page, walk }) => {
    await sleeper.open(page);
    for (const section of sections.split(' ')) await walk.open(`/dashboard?account=${section}`);
  });
}

test('devices and a strange name in the account', async ({ page, sleeper, walk }) => {
  const { dialog, look, button, open } = walk;
  await sleeper.signIn();
  await sleeper.open(page);
  await open('/dashboard?account=devices');
  await button('account.signOutOthers').click();
  await look('sign out all other devices');

  await sleeper.call('PATCH', '/account', { username: `Z${'\u0351\u036B\u0343'.repeat(9)}` });
  await page.goto('/dashboard?account=you');
  await expect(dialog.getByText(/^Z/)).toBeVisible();
  expect(await findCutOff(page), 'a strange name').toEqual([]);
});

test('two-step sign-in', async ({ page, sleeper, walk }) => {
  const { dialog, text, look, button } = walk;
  await sleeper.open(page, '/dashboard?account=two-step');
  await dialog.getByLabel(text('account.currentPassword')).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('figure')).toBeVisible();
  await look('set up two-step sign-in');
  const uri = new URL((await dialog.getByRole('link').getAttribute('href')) ?? '');
  const code = appCode(uri.searchParams.get('secret') ?? '', Date.now());
  await dialog.getByLabel(text('secondStep.app.label')).fill(code);
  await page.keyboard.press('Enter');
  const codes = dialog.getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await look('recovery codes');
  const [first = ''] = await codes.allTextContents();
  const download = page.waitForEvent('download');
  await button('twoStep.downloadCodes').click();
  expect(await readFile(await (await download).path(), 'utf8')).toContain(first);
  await button('twoStep.codesKept').click();
  await look('two-step sign-in');
  await button('twoStep.remove').click();
  await look('turn off two-step sign-in');

  await page.goto('/dashboard');
  await button('dashboard.signOut').click();
  await page.getByLabel(text('login.email')).fill(sleeper.email);
  await page.getByLabel(text('login.password'), { exact: true }).fill(PASSWORD);
  await button('login.submit').click();
  await expect(button('login.title')).toBeVisible();
  await look('second step');
  await button('secondStep.app.other').click();
  await look('recovery code');
  await page.keyboard.type(first);
  await page.keyboard.press('Enter');
  await expect(button('dashboardSleepNow.start')).toBeVisible();
});

test('errors, and questions about taps', async ({ page, sleeper, walk }) => {
  let isSilent = false;
  const { dialog, text, look, button } = walk;
  const isApi = ({ pathname }: URL) => /^\/(sleeps|dashboard|days|healthz|imports)/.test(pathname);
  await page.route(isApi, async (route) => {
    const request = route.request();
    if (request.isNavigationRequest() || !isSilent) return await route.fallback();
    await route.abort();
  });

  isSilent = true;
  await sleeper.open(page);
  await expect(button('dashboard.tryAgain')).toBeVisible();
  await look('no answer');
  isSilent = false;
  await page.route('**/assets/dashboard-page-*.js', (route) => route.abort(), { times: 1 });
  await page.reload();
  await expect(button('app.reload')).toBeVisible();
  await look('crashed');

  await page.reload();
  await expect(button('dashboardSleepNow.start')).toBeVisible();
  await page.waitForLoadState('networkidle');
  isSilent = true;
  const from = isoAgo(9 * HOUR_MS);
  const to = isoAgo(HOUR_MS);
  await putTaps(page, sleeper.userId, [
    { kind: 'enter', body: { startTime: from, endTime: to }, state: 'refused', refusal: 'Отказ' },
    { kind: 'mark', sleepId: to.slice(0, 10), body: { noSleep: true } },
    { kind: 'correct', body: { quality: 4, note: 'дождь' } },
  ]);
  await page.reload();
  // A toast may lie over it.
  await page
    .getByRole('region', { name: text('outbox.label') })
    .getByRole('button')
    .press('Enter');
  await expect(page.getByText(text('outboxDialog.openForm'))).toBeVisible();
  await look('questions');
  await button('outboxDialog.retry').click();
  await expect(page.getByText(text('outboxDialog.silent'))).toBeVisible();
  const discard = dialog.getByText(text('dashboardMorning.discard'), { exact: true });
  await expect(discard).toHaveCount(3);
  await discard.last().click();
  await look('discard a tap');
  await button('outboxDialog.discardYes').click();
  await expect(button('outboxDialog.discardYes')).toHaveCount(0);
  await expect(discard).toHaveCount(2);
  await dialog.getByRole('button', { name: text('toast.close') }).click();
  await button('dashboard.signOut').press('Enter');
  await look('sign out with taps');
});

test('the steps of an import', async ({ page, sleeper, walk }) => {
  const { dialog, text, look, button } = walk;
  await sleeper.open(page, '/dashboard?account=import');
  await dialog.getByLabel(text('import.chooseFiles')).setInputFiles(FILES);
  await expect(dialog.getByRole('combobox')).toBeVisible();
  await look('encoding');
  await dialog.getByRole('combobox').selectOption('windows-1251');
  await button('import.next').click();
  const column = (key: string) => dialog.getByLabel(text(key), { exact: true });
  await expect(column('diary.asleep')).toContainText('Встал');
  // Its times are found by themselves.
  await column('diary.asleep').selectOption({ index: 0 });
  await button('import.next').click();
  await look('columns');
  await column('diary.asleep').selectOption({ index: 1 });
  await column('diary.woke').selectOption({ index: 2 });
  await button('import.next').click();
  await look('order of dates');
  await button('import.next').click();
  await look('time zones');
  await button('import.next').click();
  const write = dialog.getByRole('button', { name: /\d/ });
  await expect(write).toBeVisible();
  await look('preview');
  await page.route('**/imports?dryRun=false', (route) => route.abort(), { times: 1 });
  await write.click();
  await expect(button('dashboard.tryAgain')).toBeVisible();
  await look('pause');
  await button('dashboard.tryAgain').click();
  await expect(button('import.done.more')).toBeVisible();
  await dialog.getByText(text('diary.toasts.undo'), { exact: true }).first().click();
  await expect(button('import.undo.confirm')).toBeEnabled();
  await look('undo');
});

const toFile = (name: string, content: string, encoding: BufferEncoding = 'utf8') => ({
  name,
  mimeType: '',
  buffer: Buffer.from(content, encoding),
});

/** A table, an export, and a file without nights, all named in another script. */
const FILES = [
  // In windows-1251.
  toFile(
    'ночи',
    '\xcb\xe5\xe3;\xc2\xf1\xf2\xe0\xeb\n03/04/2020 23:10;04/04/2020 07:00\n',
    'latin1',
  ),
  toFile('часы', exportSample('fitbit', 30).text),
  toFile('письмо', '%PDF-1.7'),
];
