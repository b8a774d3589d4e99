import type { Page } from '@playwright/test';
import { operation } from '#offline/web/operation.fixture.ts';
import type { Operation } from '#offline/web/operation.ts';
import { expect, toast, type Sleeper, wording } from './test.ts';

/** Console errors of a page without a server. */
export const OUTAGE_ERRORS =
  /Failed to (load resource|fetch)|ERR_(FAILED|CONNECTION|EMPTY|INTERNET|ABORTED)/;

export const HOUR_MS = 3_600_000;
export const KEPT = wording('outbox.kept');

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
export const pill = (page: Page) => button(page, /changes? not sent yet|needs? your help/);
export const isoAgo = (ms: number) => new Date(Date.now() - ms).toISOString();
export const heldId = (page: Page) =>
  page.evaluate(() => localStorage.getItem('currentSleepLogId'));

export type Sleeps = { id: string; startTime: string; endTime?: string; points: number }[];
export const sleepsOf = async (sleeper: Sleeper) =>
  (await sleeper.call('GET', '/sleeps'))['items'] as Sleeps;

/** Opens the dashboard and waits until this device keeps it. */
export async function open(page: Page, sleeper: Sleeper): Promise<void> {
  await sleeper.open(page);
  await expect.poll(() => storedKeys(page)).toContain(`dashboard:${sleeper.userId}`);
}

/** Every call to the server ends so; pages and their files still come. */
export async function silence(page: Page, how: 'abort' | 'hang' = 'abort'): Promise<void> {
  await page.route(
    (url) => /^\/(sleeps|dashboard|days|healthz)/.test(url.pathname),
    async (route) => {
      if (route.request().isNavigationRequest()) return await route.continue();
      if (how === 'hang') return;
      await route.abort();
    },
  );
}

/** The server answers again, and the browser is back online, which loads the dashboard again. */
export async function answer(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.evaluate(() => {
    for (const event of ['offline', 'online']) dispatchEvent(new Event(event));
  });
}

export const sent = (page: Page, text: RegExp | string = /^Sent\./) =>
  expect(toast(page, text)).toBeVisible();

/** Presses Enter: a second tap by a pointer at the same place is ignored for two seconds. */
export const press = (page: Page, name: string | RegExp) => button(page, name).press('Enter');

/** Starts a sleep while the server is silent. */
export async function startOffline(page: Page, sleeper: Sleeper): Promise<void> {
  await open(page, sleeper);
  await silence(page);
  await press(page, 'Start Dreaming');
  await expect(pill(page)).toHaveText('1 change not sent yet');
}

/** The keys of the browser's records. */
export const storedKeys = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    // Opening would create an empty one.
    if ((await indexedDB.databases()).length === 0) return [];
    const opened = indexedDB.open('lelap');
    await new Promise((done) => opened.addEventListener('success', done));
    const keys = opened.result.transaction('kept').objectStore('kept').getAllKeys();
    await new Promise((done) => keys.addEventListener('success', done));
    return keys.result.map(String);
  });

/** Stores taps that wait, as if the server had been silent. */
export async function putTaps(
  page: Page,
  userId: string,
  taps: readonly (Pick<Operation, 'kind'> & Partial<Operation>)[],
): Promise<void> {
  const operations = taps.map((tap, nth) => {
    const own = { userId, operationId: `tap-${nth}`, sleepId: `sleep-${nth}` };
    return operation(tap.kind, { ...own, tappedAtMs: Date.now(), ...tap });
  });
  await page.evaluate(
    async ([key, value]) => {
      const opened = indexedDB.open('lelap');
      await new Promise((done) => opened.addEventListener('success', done));
      const store = opened.result.transaction('kept', 'readwrite').objectStore('kept');
      const put = store.put(value, key);
      await new Promise((done) => put.addEventListener('success', done));
    },
    [`operations:${userId}`, operations] as const,
  );
}
