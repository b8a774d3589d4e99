import type { Page } from '@playwright/test';
import { demoNights } from '#testkit/demo-nights.ts';
import { exportSample } from '#testkit/export-samples.ts';
import type { Operation } from '#web/outbox/operation.ts';
import { expectAccessible } from './support/accessible.ts';
import { HOUR_MS, isoAgo, OUTAGE_ERRORS } from './support/outbox.ts';
import { walkPseudoLanguage } from './support/pseudo-walk.ts';
import { expect, PASSWORD, test } from './support/test.ts';

test.use({ actionTimeout: 5_000 });

test('every screen and dialog has room for longer texts', async ({ page, sleeper }) => {
  test.slow();
  const { faults, text, look, button, open } = await walkPseudoLanguage(page);
  const dialog = page.getByRole('dialog');

  for (const path of [
    '/login',
    '/register',
    '/login?forgot',
    '/login?reset=x',
    '/login?unsubscribe=x',
  ])
    await open(path);
  await expectAccessible(page, 'unsubscribe');

  await sleeper.open(page);
  await expect(page.getByRole('button', { name: text('dashboardSleepNow.start') })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await look('ready');
  for (const tab of ['overview', 'history', 'history&view=nights', 'history&view=patterns'])
    await open(`/dashboard?tab=${tab}`, `empty ${tab}`);

  await sleeper.hasSlept(demoNights(Date.now(), 'Asia/Jakarta', 200));
  for (const tab of [
    'overview',
    'history',
    'history&view=nights',
    'history&view=patterns',
    'history&view=report',
    'history&view=cloth',
  ])
    await open(`/dashboard?tab=${tab}`);
  await page.goto('/dashboard?tab=history&view=nights');
  await page.getByText(text('dashboardNights.mark.title')).click();
  await look('mark of a date');
  await open('/dashboard?tab=history&view=diary');
  await page.getByRole('tabpanel').locator('li button').first().click();
  await expect(dialog).toBeVisible();
  await page.waitForLoadState('networkidle');
  await dialog.locator('summary').first().click();
  await look('a sleep');
  await dialog.locator('textarea').fill('…');
  await button('dialog.close').click();
  await look('unsaved');
  await button('dialog.discard').click();
  await page.getByRole('tabpanel').locator('li button').first().click();
  await button('diary.delete').click();
  await look('delete a sleep');
  await button('diary.deleteYes').click();
  await expect(dialog).toBeHidden();
  await look('deleted sleep');

  for (const section of [
    'profile',
    'time-zone',
    'password',
    'two-step',
    'devices',
    'reminders',
    'activity',
    'connections',
    'install',
    'import',
    'export',
    'delete',
  ])
    await open(`/dashboard?account=${section}`);

  await page.goto('/dashboard?account=two-step');
  await dialog.getByLabel(text('account.currentPassword')).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('figure')).toBeVisible();
  await look('set up two-step sign-in');

  await page.goto('/dashboard');
  await page
    .getByRole('button', { name: text('diaryOpeners.forgotTheButton') })
    .last()
    .click();
  await expect(dialog).toBeVisible();
  await look('enter a sleep');
  await button('diary.changeTimeZone').click();
  await look('time zone of a sleep');

  const { sleepLogId } = await sleeper.call('POST', '/sleeps/start');
  await open('/dashboard', 'asleep');
  await button('dashboardSleepNow.cancel').click();
  await look('cancel the start');
  await sleeper.call('PATCH', `/sleeps/${String(sleepLogId)}`, {
    startTime: new Date(Date.now() - 70 * 60_000).toISOString(),
  });
  await page.goto('/dashboard');
  await button('diaryOpeners.fellAsleepLater').click();
  await look('fell asleep later');
  const startTime = new Date(Date.now() - 17 * 3_600_000).toISOString();
  await sleeper.call('PATCH', `/sleeps/${String(sleepLogId)}`, { startTime });
  await open('/dashboard', 'asleep for 17 hours');
  await sleeper.call('PATCH', `/sleeps/${String(sleepLogId)}`, {
    startTime: new Date(Date.now() - 20 * 60_000).toISOString(),
  });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: text('dashboardSleepNow.end') }).click();
  await expect(page.getByText(text('dashboardMorning.question'))).toBeVisible();
  await look('woken');

  expect(faults).toEqual([]);
});

test.describe('without an answer', () => {
  test.use({ expectedErrors: new RegExp(`${OUTAGE_ERRORS.source}|status of 401`) });

  test('every question, error and step of an import has room for longer texts', async ({
    page,
    sleeper,
  }) => {
    test.slow();
    let isSilent = false;
    const { faults, text, look, button } = await walkPseudoLanguage(page);
    const isApi = ({ pathname }: URL) =>
      /^\/(sleeps|dashboard|days|healthz|imports)/.test(pathname);
    await page.route(isApi, async (route) => {
      const request = route.request();
      if (request.isNavigationRequest() || !isSilent) return await route.fallback();
      await route.abort();
    });

    await page.goto('/login');
    await page.route('**/login', async (route) => {
      if (route.request().method() !== 'POST') return await route.fallback();
      await route.fulfill({ status: 401, json: { code: 'CODE_REQUIRED' } });
    });
    await page.getByLabel(text('login.email')).fill(sleeper.email);
    await page.getByLabel(text('login.password'), { exact: true }).fill(PASSWORD);
    await button('login.submit').click();
    await expect(button('secondStep.submit')).toBeVisible();
    await look('second step');
    await button('secondStep.app.other').click();
    await look('recovery code');

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
    await putTaps(page, sleeper.userId);
    await page.reload();
    // A toast may lie over it.
    await page
      .getByRole('region', { name: text('outbox.label') })
      .getByRole('button')
      .press('Enter');
    await expect(page.getByText(text('outboxDialog.openForm'))).toBeVisible();
    await look('questions');
    await page.getByText(text('outboxDialog.discard'), { exact: true }).first().click();
    await look('discard a tap');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: text('dialog.close') })
      .click();
    await button('dashboard.signOut').press('Enter');
    await look('sign out with taps');
    await button('outboxDialog.signOut.discard').click();
    isSilent = false;

    // Signing out has ended the session.
    await sleeper.signIn();
    await page.evaluate((token) => localStorage.setItem('accessToken', token), sleeper.accessToken);
    await page.goto('/dashboard?account=import');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(text('import.chooseFiles')).setInputFiles(FILES);
    // Its times are found by themselves.
    await dialog
      .getByLabel(text('import.columns.start'), { exact: true })
      .selectOption({ index: 0 });
    await button('import.next').click();
    await look('columns');
    await dialog
      .getByLabel(text('import.columns.start'), { exact: true })
      .selectOption({ index: 1 });
    await dialog.getByLabel(text('import.columns.end'), { exact: true }).selectOption({ index: 2 });
    await button('import.next').click();
    await look('order of dates');
    await button('import.next').click();
    await look('time zones');
    await button('import.next').click();
    const write = dialog.getByRole('button', { name: /\d/ });
    await expect(write).toBeVisible();
    await look('preview');
    isSilent = true;
    await write.click();
    await expect(button('import.tryAgain')).toBeVisible();
    await look('pause');
    isSilent = false;
    await button('import.tryAgain').click();
    await expect(button('import.done.more')).toBeVisible();
    await dialog.getByText(text('import.undo.open'), { exact: true }).first().click();
    await expect(button('import.undo.confirm')).toBeEnabled();
    await look('undo');

    expect(faults).toEqual([]);
  });
});

const toFile = (name: string, content: string) => ({
  name,
  mimeType: '',
  buffer: Buffer.from(content),
});

/** A table, an export, and a file without nights, all named in another script. */
const FILES = [
  toFile('ночи', 'Лёг;Встал\n03/04/2020 23:10;04/04/2020 07:00\n'),
  toFile('часы', exportSample('fitbit', 30).text),
  toFile('письмо', '%PDF-1.7'),
];

/** Stores taps that wait, and a refused one, as if the server had been silent. */
async function putTaps(page: Page, userId: string) {
  const [from, to] = [isoAgo(9 * HOUR_MS), isoAgo(HOUR_MS)];
  const mine = { startTime: from, endTime: to };
  const tap = (nth: number, more: Partial<Operation>): Operation => ({
    userId,
    operationId: `tap-${nth}`,
    kind: 'enter',
    sleepId: `sleep-${nth}`,
    tappedAtMs: Date.now(),
    serverOffsetMs: 0,
    timeZone: 'Asia/Jakarta',
    body: mine,
    state: 'attempted',
    ...more,
  });
  const correction = { quality: 4, note: 'дождь' };
  const taps = [
    tap(0, { state: 'refused', refusal: 'Отказ' }),
    tap(1, { kind: 'mark', sleepId: to.slice(0, 10), body: { noSleep: true } }),
    tap(2, { kind: 'correct', body: correction }),
  ];
  await page.evaluate(
    async ([key, operations]) => {
      const opened = indexedDB.open('lelap');
      await new Promise((done) => opened.addEventListener('success', done));
      const store = opened.result.transaction('kept', 'readwrite').objectStore('kept');
      const put = store.put(operations, `operations:${key}`);
      await new Promise((done) => put.addEventListener('success', done));
    },
    [userId, taps] as const,
  );
}
