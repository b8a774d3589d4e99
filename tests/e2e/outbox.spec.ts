import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expect, nightsUntilToday, test, toast, type Sleeper } from './support/test.ts';

test.use({
  expectedErrors: /Failed to (load resource|fetch)|ERR_(FAILED|CONNECTION|EMPTY|INTERNET|ABORTED)/,
});

const HOUR_MS = 3_600_000;
const KEPT = 'Kept on this device. It is sent when the server answers.';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const pill = (page: Page) => button(page, /waits? on this device|questions? about your sleep/);
const isoAgo = (ms: number) => new Date(Date.now() - ms).toISOString();
const heldId = (page: Page) => page.evaluate(() => localStorage.getItem('currentSleepLogId'));

type Sleeps = { id: string; startTime: string; endTime?: string; points: number }[];
const sleepsOf = async (sleeper: Sleeper) =>
  (await sleeper.call('GET', '/sleeps'))['items'] as Sleeps;

/** Opens the dashboard and waits until what a silence needs has been fetched ahead. */
async function open(page: Page, sleeper: Sleeper): Promise<void> {
  const ahead = page.waitForResponse(/assets\/sign-out-dialog-.*\.js/);
  await sleeper.open(page);
  await (await ahead).finished();
  await page.waitForLoadState('networkidle');
}

/** Every call to the server ends so; pages and their files still come. */
async function silence(page: Page, how: 'abort' | 'hang' | 'proxy page' | 'lose answers') {
  await page.route(
    (url) => /^\/(sleeps|dashboard|days|healthz)/.test(url.pathname),
    async (route) => {
      if (route.request().isNavigationRequest()) return await route.continue();
      if (how === 'hang') return;
      if (how === 'proxy page')
        return await route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>502</h1>' });
      if (how === 'lose answers') await route.fetch();
      await route.abort();
    },
  );
}

/** The server answers again. */
async function answer(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.evaluate(() => dispatchEvent(new Event('online')));
}

// A failed attempt to send is followed by the next one after half a minute.
const sent = (page: Page, text: RegExp | string = /^Sent\./) =>
  expect(toast(page, text)).toBeVisible({ timeout: 40_000 });

test('Start and Wake Up while the server is stopped wait on this device, and are sent once it runs', async ({
  page,
  sleeper,
  server,
}) => {
  await open(page, sleeper);
  await server.end('SIGKILL');
  await button(page, 'Start Dreaming').click();
  const warning = page.getByRole('region', { name: 'Notifications' }).getByRole('alert');
  await expect(warning).toHaveText(`Error memulai tidur: Silakan coba lagi.${KEPT}`);
  await expect(warning).toHaveAttribute('lang', 'id');
  await expect(page.getByText(/^Asleep since/)).toBeVisible();
  await expect(button(page, '1 tap waits on this device')).toBeVisible();
  const id = await heldId(page);

  await page.waitForTimeout(2100);
  await button(page, 'Wake Up').click();
  await expect(button(page, '2 taps wait on this device')).toBeVisible();
  await expect(page.getByText('Counted when the server answers.')).toBeVisible();
  expect(await heldId(page)).toBeNull();
  await expectAccessible(page, 'two taps wait');

  await server.start();
  await answer(page);
  await sent(page, 'Sent.');
  await expect(pill(page)).toHaveCount(0);
  const [slept, ...others] = await sleepsOf(sleeper);
  expect(others).toEqual([]);
  expect(slept).toMatchObject({ id, endTime: expect.any(String) });
});

test('a night that is ended behind a proxy without its server earns what it is worth later', async ({
  page,
  sleeper,
}) => {
  await sleeper.call('POST', '/sleeps/start', { startTime: isoAgo(8 * HOUR_MS) });
  await open(page, sleeper);
  await silence(page, 'proxy page');
  await button(page, 'Wake Up').click();
  await expect(toast(page, 'Error mengakhiri tidur: Silakan coba lagi.')).toBeVisible();
  await answer(page);
  await sent(page, 'Sent. +80.');
  await expect(page.getByText('+80 dream points')).toBeAttached();
});

test('an answered failure is told as it is, and keeps nothing', async ({ page, sleeper }) => {
  await open(page, sleeper);
  await page.route('**/sleeps/start', (route) =>
    route.fulfill({ status: 503, json: { status: 'error', message: 'Busy.' } }),
  );
  await button(page, 'Start Dreaming').click();
  await expect(toast(page, 'Error memulai tidur: Busy.')).toBeVisible();
  await expect(button(page, 'Start Dreaming')).toBeEnabled();
  await expect(pill(page)).toHaveCount(0);
  expect(await heldId(page)).toBeNull();
});

test('a start whose answer was lost and that is cancelled leaves nothing active', async ({
  page,
  sleeper,
}) => {
  await open(page, sleeper);
  await silence(page, 'lose answers');
  await button(page, 'Start Dreaming').click();
  await expect(page.getByText(/^Asleep since/)).toBeVisible();
  expect((await sleepsOf(sleeper)).map(({ id }) => id)).toEqual([await heldId(page)]);
  await button(page, 'Cancel this start').click();
  await button(page, 'Yes, cancel it').click();
  await expect(page.getByText('Ready to dream?')).toBeVisible();
  await answer(page);
  await expect(pill(page)).toHaveCount(0);
  expect(await sleepsOf(sleeper)).toEqual([]);
});

test('a server that accepts and is silent has ten seconds', async ({ page, sleeper }) => {
  await open(page, sleeper);
  await silence(page, 'hang');
  await button(page, 'Start Dreaming').click();
  await expect(toast(page, KEPT)).toBeVisible();
  await expect(page.getByText(/^Asleep since/)).toBeVisible();
});

test('a page that was closed in the middle of a tap shows it when it is opened again', async ({
  page,
  context,
  sleeper,
}) => {
  await open(page, sleeper);
  await silence(page, 'hang');
  await button(page, 'Start Dreaming').click();
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const opened = indexedDB.open('lelap');
        await new Promise((done) => opened.addEventListener('success', done));
        const keys = opened.result.transaction('kept').objectStore('kept').getAllKeys();
        await new Promise((done) => keys.addEventListener('success', done));
        return keys.result.filter((key) => String(key).startsWith('operations:')).length;
      }),
    )
    .toBe(1);
  await page.close();

  const again = await context.newPage();
  await silence(again, 'abort');
  await again.goto('/dashboard');
  await expect(again.getByText(/^Asleep since/)).toBeVisible();
  await expect(pill(again)).toHaveText('1 tap waits on this device');
  await answer(again);
  await sent(again);
  expect(await sleepsOf(sleeper)).toHaveLength(1);
});

test('without the server the stored dashboard stands, and says as of when', async ({
  page,
  sleeper,
}) => {
  await sleeper.hasSlept(nightsUntilToday(3));
  await open(page, sleeper);
  await silence(page, 'abort');
  await page.reload();
  await expect(page.getByText(/^As of \d\d:\d\d$/).first()).toBeVisible();
  await expect(toast(page, 'Gagal memuat data dashboard. Silakan coba lagi.')).toBeVisible();
  await expect(page.getByText('290')).toBeVisible();
  await page.getByRole('tab', { name: 'My Stats' }).click();
  await expect(page.getByText('Recent Sleep Sessions')).toBeVisible();
  await page.getByRole('tab', { name: 'Sleep Now' }).click();
  await button(page, 'Start Dreaming').click();
  await expect(pill(page)).toBeVisible();
  await answer(page);
  await sent(page);
  await expect(page.getByText(/^As of/)).toHaveCount(0);
});

for (const [what, sabotage] of [
  ['no IndexedDB', () => Reflect.deleteProperty(globalThis, 'indexedDB')],
  [
    'a full disk',
    () => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('Full.', 'QuotaExceededError');
      };
    },
  ],
] as const)
  test(`a browser with ${what} says that the tap failed, and nothing changes`, async ({
    page,
    sleeper,
  }) => {
    await page.addInitScript(sabotage);
    await sleeper.open(page);
    await expect(page.getByText('Ready to dream?')).toBeVisible();
    await silence(page, 'abort');
    await button(page, 'Start Dreaming').click();
    await expect(toast(page, 'Error memulai tidur: Silakan coba lagi.')).toBeVisible();
    await expect(toast(page, KEPT)).toHaveCount(0);
    await expect(button(page, 'Start Dreaming')).toBeEnabled();
    expect(await heldId(page)).toBeNull();
    await answer(page);
    await button(page, 'Start Dreaming').click();
    await expect(toast(page, /^Sleep tracking dimulai/)).toBeVisible();
  });

test('two tabs show the same taps and send each once', async ({ page, context, sleeper }) => {
  await open(page, sleeper);
  const other = await context.newPage();
  await other.goto('/dashboard');
  await expect(other.getByText('Ready to dream?')).toBeVisible();
  await silence(page, 'abort');
  await silence(other, 'abort');
  await button(page, 'Start Dreaming').click();
  await expect(pill(other)).toHaveText('1 tap waits on this device');
  await expect(other.getByText(/^Asleep since/)).toBeVisible();
  await Promise.all([answer(page), answer(other)]);
  await expect(pill(page)).toHaveCount(0);
  await expect(pill(other)).toHaveCount(0);
  expect(await sleepsOf(sleeper)).toHaveLength(1);
});

test('the diary takes entries, ratings, notes and deletions while the server is silent', async ({
  page,
  sleeper,
}) => {
  await sleeper.hasSlept(nightsUntilToday(2));
  await open(page, sleeper);
  await page.getByRole('tab', { name: 'My Stats' }).click();
  const rows = page.getByRole('listitem').filter({ hasText: 'pts' });
  await expect(rows).toHaveCount(2);
  await silence(page, 'abort');
  await button(page, /look closer$/)
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('4', { exact: true }).click();
  await dialog.getByLabel('Note (optional)').fill('Rain all night');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, KEPT)).toBeVisible();
  await expect(rows.first().getByText('with a note')).toBeAttached();

  await button(page, /look closer$/)
    .nth(1)
    .click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog.getByText('Counted when the server answers.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Yes, delete it' }).click();
  await expect(rows).toHaveCount(1);
  await expect(pill(page)).toHaveText('2 taps wait on this device');

  await answer(page);
  await sent(page);
  const [kept, ...others] = await sleepsOf(sleeper);
  expect(others).toEqual([]);
  expect(kept).toMatchObject({ quality: 4, note: 'Rain all night' });
});

test('the list says what waits, tries again and discards after a question', async ({
  page,
  sleeper,
}) => {
  await open(page, sleeper);
  await silence(page, 'abort');
  await button(page, 'Start Dreaming').click();
  await pill(page).click();
  const dialog = page.getByRole('dialog', { name: 'On this device' });
  await dialog.getByRole('button', { name: 'Try now' }).click();
  await expect(dialog.getByText('The server does not answer.')).toBeVisible();
  await expectAccessible(page, 'the list');
  await dialog.getByRole('button', { name: /^Discard: Start Dreaming,/ }).click();
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  await dialog.getByRole('button', { name: /^Discard: Start Dreaming,/ }).click();
  await dialog.getByRole('button', { name: 'Yes, discard it' }).click();
  await expect(dialog.getByText('Nothing waits on this device.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Ready to dream?')).toBeVisible();
});

/** A question about a tap, once the dialog with it is open. */
async function openCard(page: Page, text: RegExp | string) {
  await pill(page).click();
  const card = page.getByRole('dialog').getByRole('region', { name: text });
  await expect(card).toBeVisible();
  await expectAccessible(page, `the card ${String(text)}`);
  return card;
}

test.describe('questions', () => {
  test('another device had started: the earlier time can be used', async ({ page, sleeper }) => {
    await open(page, sleeper);
    await silence(page, 'abort');
    await button(page, 'Start Dreaming').click();
    await expect(pill(page)).toBeVisible();
    const theirs = await sleeper.call('POST', '/sleeps/start', { startTime: isoAgo(2 * HOUR_MS) });
    await answer(page);
    await expect(toast(page, 'There is a question about your sleep.')).toBeVisible();
    const card = await openCard(page, /^Another device had started at/);
    expect(await heldId(page)).toBe(theirs['sleepLogId']);
    await card.getByRole('button', { name: /^Use / }).click();
    await sent(page);
    const [slept] = await sleepsOf(sleeper);
    expect(Date.now() - Date.parse(slept?.startTime ?? '')).toBeLessThan(HOUR_MS / 2);
  });

  test('it was ended elsewhere at another time', async ({ page, sleeper }) => {
    const started = await sleeper.call('POST', '/sleeps/start', { startTime: isoAgo(8 * HOUR_MS) });
    await open(page, sleeper);
    await silence(page, 'abort');
    await button(page, 'Wake Up').click();
    await expect(pill(page)).toBeVisible();
    const endTime = isoAgo(HOUR_MS);
    await sleeper.call('PUT', `/sleeps/${String(started['sleepLogId'])}/end`, { endTime });
    await answer(page);
    const card = await openCard(page, /^It was ended at \d\d:\d\d elsewhere\. You tapped at/);
    await card.getByRole('button', { name: /^Keep / }).click();
    await expect(pill(page)).toHaveCount(0);
    expect((await sleepsOf(sleeper))[0]).toMatchObject({ endTime });
  });

  test('it was deleted elsewhere, and is entered again', async ({ page, sleeper }) => {
    const started = await sleeper.call('POST', '/sleeps/start', { startTime: isoAgo(8 * HOUR_MS) });
    await open(page, sleeper);
    await silence(page, 'abort');
    await button(page, 'Wake Up').click();
    await expect(pill(page)).toBeVisible();
    await sleeper.call('DELETE', `/sleeps/${String(started['sleepLogId'])}`);
    await answer(page);
    const card = await openCard(page, 'This sleep was deleted elsewhere. Enter it again?');
    await card.getByRole('button', { name: 'Enter it again' }).click();
    await sent(page, 'Sent. +80.');
    const [slept, ...others] = await sleepsOf(sleeper);
    expect(others).toEqual([]);
    expect(slept?.id).not.toBe(started['sleepLogId']);
  });

  test('it overlaps a sleep of another device, and the free part is kept', async ({
    page,
    sleeper,
  }) => {
    await open(page, sleeper);
    await silence(page, 'abort');
    await button(page, 'Start Dreaming').click();
    await expect(pill(page)).toBeVisible();
    await sleeper.call('POST', '/sleeps', {
      startTime: isoAgo(2 * HOUR_MS),
      endTime: isoAgo(HOUR_MS / 2),
    });
    await page.evaluate(async () => {
      // The tap as if it had been an hour earlier.
      const opened = indexedDB.open('lelap');
      await new Promise((done) => opened.addEventListener('success', done));
      const store = opened.result.transaction('kept', 'readwrite').objectStore('kept');
      const cursor = store.openCursor(IDBKeyRange.bound('operations:', 'operations:\uffff'));
      await new Promise((done) => cursor.addEventListener('success', done));
      const { key, value } = cursor.result as IDBCursorWithValue;
      value[0].tappedAtMs -= 3_600_000;
      await new Promise((done) => store.put(value, key).addEventListener('success', done));
    });
    await page.reload();
    await answer(page);
    const card = await openCard(page, /^Your sleep since .* overlaps one from/);
    await card.getByRole('button', { name: /^Keep the free part, since/ }).click();
    await sent(page);
    const [active, before] = await sleepsOf(sleeper);
    expect(active?.startTime).toBe(before?.endTime);
  });

  test('a correction of what was changed meanwhile shows both versions', async ({
    page,
    sleeper,
  }) => {
    await sleeper.hasSlept(nightsUntilToday(1));
    await open(page, sleeper);
    await page.getByRole('tab', { name: 'My Stats' }).click();
    await silence(page, 'abort');
    await button(page, /look closer$/).click();
    await page.getByLabel('Note (optional)').fill('Mine');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(pill(page)).toBeVisible();
    const [slept] = await sleepsOf(sleeper);
    await sleeper.call('PATCH', `/sleeps/${slept?.id}`, { note: 'Theirs' });
    await answer(page);
    const card = await openCard(page, 'This sleep was changed elsewhere.');
    await expect(card.getByText('There: note “Theirs”')).toBeVisible();
    await expect(card.getByText('Here: note “Mine”')).toBeVisible();
    await card.getByRole('button', { name: 'Use mine' }).click();
    await sent(page);
    expect((await sleepsOf(sleeper))[0]).toMatchObject({ note: 'Mine' });
  });

  test('a server on an older backup is offered what it lost', async ({ page, sleeper, server }) => {
    const backup = await mkdtemp(join(tmpdir(), 'lelap-backup-'));
    await server.end();
    await cp(server.database.dataDir, backup, { recursive: true });
    await server.start();
    await open(page, sleeper);
    await button(page, 'Start Dreaming').click();
    await expect(toast(page, /^Sleep tracking dimulai/)).toBeVisible();
    await page.waitForTimeout(2100);
    await button(page, 'Wake Up').click();
    await expect(toast(page, /^Selamat pagi!/)).toBeVisible();
    const before = await sleepsOf(sleeper);
    expect(before).toHaveLength(1);
    await page.waitForTimeout(500);

    await server.end();
    await rm(server.database.dataDir, { recursive: true });
    await cp(backup, server.database.dataDir, { recursive: true });
    await server.start();
    await page.reload();
    const card = await openCard(page, 'The server was restored from a backup');
    await card.getByRole('button', { name: 'Enter them again' }).click();
    await sent(page);
    expect((await sleepsOf(sleeper)).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    await rm(backup, { recursive: true });
  });
});

test('taps are never sent by another account, and wait for their own', async ({
  page,
  sleeper,
  server,
}) => {
  await open(page, sleeper);
  await silence(page, 'abort');
  await button(page, 'Start Dreaming').click();
  await expect(pill(page)).toBeVisible();
  await button(page, 'Sign Out').click();
  const question = page.getByRole('dialog', { name: 'Sign out with unsent taps?' });
  await expect(question).toBeVisible();
  await expectAccessible(page, 'signing out');
  await question.getByRole('button', { name: 'Keep them for your next sign-in' }).click();
  const hint = page.getByText('1 tap waits on this device. Sign in to send it.');
  await expect(hint).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });

  const other = await new (sleeper.constructor as typeof Sleeper)(
    server,
    `${sleeper.username} two`,
    `two-${sleeper.email}`,
  ).register();
  await other.typeSignIn(page);
  await expect(toast(page, '1 tap of another account waits on this device.')).toBeVisible();
  await expect(page.getByText('Ready to dream?')).toBeVisible();
  expect(await sleepsOf(other)).toEqual([]);
  await button(page, 'Sign Out').click();

  await sleeper.typeSignIn(page);
  await sent(page);
  await sleeper.signIn();
  expect(await sleepsOf(sleeper)).toHaveLength(1);
  expect(await sleepsOf(other)).toEqual([]);
});

test('signing out can discard what was not sent, and leaves nothing of the account', async ({
  page,
  sleeper,
}) => {
  await open(page, sleeper);
  await silence(page, 'abort');
  await button(page, 'Start Dreaming').click();
  await expect(pill(page)).toBeVisible();
  await button(page, 'Sign Out').click();
  await button(page, 'Discard them').click();
  await expect(page).toHaveURL(/\/login$/);
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const opened = indexedDB.open('lelap');
        await new Promise((done) => opened.addEventListener('success', done));
        const keys = opened.result.transaction('kept').objectStore('kept').getAllKeys();
        await new Promise((done) => keys.addEventListener('success', done));
        return [keys.result, { ...localStorage }];
      }),
    )
    .toEqual([[], { signedInBefore: 'yes' }]);
});

test('signing in without the server says what it needs', async ({ page, sleeper, server }) => {
  await page.goto('/login');
  await server.end();
  await sleeper.typeSignIn(page);
  await expect(page.getByRole('alert')).toHaveText(
    'Login failedThe server does not answer, and this needs it.',
  );
  await server.start();
});
