import {
  answer,
  button,
  heldId,
  HOUR_MS,
  isoAgo,
  KEPT,
  open,
  OUTAGE_ERRORS,
  pill,
  sent,
  silence,
  sleepsOf,
  storedRecords,
} from './support/outbox.ts';
import { installMovableClock } from './support/movable-clock.ts';
import { expect, test, toast, WOKEN } from './support/test.ts';

test.use({ expectedErrors: OUTAGE_ERRORS });

test('a page that was closed in the middle of a tap shows it when it is opened again', async ({
  page,
  context,
  sleeper,
}) => {
  await open(page, sleeper);
  await silence(page, 'hang');
  await button(page, 'Start Dreaming').click();
  await expect
    .poll(async () => Object.keys(await storedRecords(page)))
    .toContain(`operations:${sleeper.userId}`);
  await page.close();

  const again = await context.newPage();
  await silence(again);
  await again.goto('/dashboard');
  await expect(again.getByText(/^Asleep since/)).toBeVisible();
  await expect(pill(again)).toHaveText('1 tap waiting on this device');
  await answer(again);
  await sent(again);
  expect(await sleepsOf(sleeper)).toHaveLength(1);
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
    await silence(page);
    await button(page, 'Start Dreaming').click();
    await expect(toast(page, 'Error memulai tidur: Silakan coba lagi.')).toBeVisible();
    await expect(toast(page, KEPT)).toHaveCount(0);
    await expect(button(page, 'Start Dreaming')).toBeEnabled();
    expect(await heldId(page)).toBeNull();
    await answer(page);
    await button(page, 'Start Dreaming').click();
    await expect(toast(page, /^Sleep tracking dimulai/)).toBeVisible();
  });

test('a tap is kept after the browser lost its database connection', async ({ page, sleeper }) => {
  await open(page, sleeper);
  await page.evaluate(() => {
    const { transaction } = IDBDatabase.prototype;
    const { open: openDatabase } = IDBFactory.prototype;
    IDBDatabase.prototype.transaction = () => {
      throw new DOMException('The connection was lost.', 'InvalidStateError');
    };
    IDBFactory.prototype.open = function (...names) {
      IDBDatabase.prototype.transaction = transaction;
      return openDatabase.apply(this, names);
    };
  });
  await silence(page);
  await button(page, 'Start Dreaming').click();
  await expect(pill(page)).toBeVisible();
  await answer(page);
  await sent(page);
});

test('a tap under way changes no other tab until the server has answered', async ({
  page,
  context,
  sleeper,
}) => {
  await sleeper.call('POST', '/sleeps/start', { startTime: isoAgo(8 * HOUR_MS) });
  await open(page, sleeper);
  const other = await context.newPage();
  await other.goto('/dashboard');
  await expect(other.getByText(/^Asleep since/)).toBeVisible();
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/sleeps/*/end', async (route) => {
    await isReleased;
    await route.continue();
  });
  await button(page, 'Wake Up').click();
  await expect
    .poll(async () => Object.keys(await storedRecords(page)))
    .toContain(`operations:${sleeper.userId}`);
  // Messages between tabs arrive in order: after this one, any that told of the tap has arrived.
  const heard = other.evaluate(
    () =>
      new Promise((resolve) =>
        new BroadcastChannel('test').addEventListener('message', () => resolve(true)),
      ),
  );
  await expect
    .poll(async () => {
      await page.evaluate(() => new BroadcastChannel('test').postMessage('after'));
      return await Promise.race([heard.then(() => true), page.evaluate(() => false)]);
    })
    .toBe(true);
  await expect(other.getByText(/^Asleep since/)).toBeVisible();
  await expect(pill(other)).toHaveCount(0);
  release();
  await expect(other.getByRole('heading', { name: WOKEN })).toBeVisible();
});

test('a page that lost the network before it was whole sends its taps when the server is back', async ({
  page,
  sleeper,
}) => {
  await installMovableClock(page);
  await open(page, sleeper);
  await page.route('**/*', (route) => route.abort());
  // The code that sends is loaded after the first view.
  await page.clock.fastForward(5_000);
  await button(page, 'Start Dreaming').click();
  await expect(page.getByText(/^Asleep since/)).toBeVisible();
  await page.clock.fastForward(65_000);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await expect
    .poll(async () => {
      // Each failure plans the next attempt, and on a busy machine the last one may end only now.
      await page.clock.fastForward(31_000);
      return (await sleepsOf(sleeper)).length;
    })
    .toBe(1);
});
