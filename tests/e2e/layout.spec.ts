import type { Locator, Page } from '@playwright/test';
import { installMovableClock, THIS_EVENING } from './support/movable-clock.ts';
import { expect, nightsUntilToday, test, toast, type Sleeper } from './support/test.ts';
import { standApart, textBox } from './support/text-boxes.ts';

test('each tab begins at its top', async ({ page, sleeper }) => {
  await sleeper.hasSlept(nightsUntilToday(30));
  await sleeper.open(page, '/dashboard?tab=history&view=diary');
  await expect(page.getByRole('button', { name: /look closer$/ }).first()).toBeVisible();
  const scrolled = () => page.evaluate(() => window.scrollY);
  for (const tab of ['Sleep Now', 'My Stats', 'Journey']) {
    await page.evaluate(() => window.scrollTo(0, 300));
    await expect.poll(scrolled).toBeGreaterThan(0);
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByRole('tabpanel', { name: tab })).toBeVisible();
    expect(await scrolled(), tab).toBe(0);
  }
});

for (const [width, sky, links] of [
  [360, 96, 100],
  [768, 96, 100],
  [1920, 110, 114],
] as const) {
  test(`the low sky of ${width} px is ${sky} px high, and its clouds are not stretched`, async ({
    page,
    sleeper,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    await sleeper.hasSlept(nightsUntilToday(8));
    await sleeper.open(page, '/dashboard?tab=history&view=diary');
    const views = page.getByRole('navigation', { name: 'Journey views' });
    await expect(page.getByRole('button', { name: /look closer$/ }).first()).toBeVisible();
    expect((await page.locator('.sky').boundingBox())?.height).toBe(sky);
    expect(await views.boundingBox()).toMatchObject({ y: links, height: 48 });
    const [across, down] = await page.locator('.sky svg').evaluate((clouds: SVGSVGElement) => {
      const { a = 0, d = 1 } = clouds.getScreenCTM() ?? {};
      return [a, d];
    });
    expect(across).toBe(down);
    // The links stay in reach of a thumb.
    await page.mouse.wheel(0, 300);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(links);
    if (width < 1000) expect((await views.boundingBox())?.y).toBe(4);
  });
}

/** Keys that move between choices, and the expected focus. */
async function stopsOfTabKey(page: Page) {
  const stops: { name: string; bottom: number }[] = [];
  for (let stop = 0; stop < 40; stop += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      const isInPanel = element?.closest('[role=tabpanel]') !== null;
      if (!isInPanel || element?.closest('.rail, [data-docked]')) return null;
      const target = element?.closest('label') ?? element;
      const name = `${element?.tagName} ${target?.textContent}`;
      return { name, bottom: target?.getBoundingClientRect().bottom ?? 0 };
    });
    if (focused !== null) stops.push(focused);
  }
  return stops;
}

/** A sleep of six minutes that has just ended. */
async function hasJustWoken(sleeper: Sleeper) {
  const startTime = new Date(Date.now() - 6 * 60_000).toISOString();
  const { sleepLogId } = await sleeper.call('POST', '/sleeps/start', { startTime });
  await sleeper.call('PUT', `/sleeps/${String(sleepLogId)}/end`);
}

test('the focus is never behind the bars at the foot of a phone', async ({ page, sleeper }) => {
  await hasJustWoken(sleeper);
  await sleeper.open(page);
  await page.getByRole('button', { name: '3, All right' }).click();
  await expect(page.getByText('Saved')).toBeVisible();
  // The saved rating and the parts that are loaded later move what follows.
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.getByRole('tab', { name: 'Sleep Now' }).focus();
  const barsTop = (await page.locator('[data-docked]').boundingBox())?.y ?? 0;
  const stops = await stopsOfTabKey(page);
  expect(stops.map(({ name }) => name)).toContainEqual(expect.stringContaining('forgot'));
  expect(
    stops.filter(({ name }) => !name.startsWith('DIV')).filter(({ bottom }) => bottom > barsTop),
  ).toEqual([]);
});

/** Whether an element is uncovered at its middle and both ends. */
const isUncovered = (element: Locator) =>
  element.evaluate((target) => {
    const { left, top, width, height } = target.getBoundingClientRect();
    return [0.05, 0.5, 0.95].every((part) => {
      const there = document.elementFromPoint(left + width * part, top + height / 2);
      return there !== null && target.contains(there);
    });
  });

for (const [width, height] of [
  [360, 740],
  [768, 600],
  [1280, 740],
] as const) {
  test(`a toast covers neither the disc's text nor the title of a sheet at ${width}`, async ({
    page,
    sleeper,
  }) => {
    await page.setViewportSize({ width, height });
    await sleeper.open(page);
    // A warning, as after Wake Up without a start.
    await page.getByRole('button', { name: 'Wake Up' }).press('Enter');
    // It stays while the pointer is on it.
    await toast(page, 'Tidak ada sesi tidur aktif untuk diakhiri.').hover();
    expect(await isUncovered(page.getByRole('heading', { name: 'Ready to dream?' }))).toBe(true);

    await page.getByRole('button', { name: 'I slept, but forgot' }).last().press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    expect(await isUncovered(dialog.getByRole('heading').first())).toBe(true);
    expect(await isUncovered(dialog.getByRole('button', { name: 'Close' }))).toBe(true);
  });
}

test('a button stays under the finger when a toast ends', async ({ page, sleeper }) => {
  await sleeper.open(page);
  await page.getByRole('button', { name: 'Start Dreaming' }).click();
  const cancel = page.getByRole('button', { name: 'Cancel this start' });
  const started = toast(page, /^Sleep tracking dimulai!/);
  await started.hover();
  const before = await cancel.boundingBox();
  // Another toast may name the time zone.
  await page.getByRole('button', { name: 'Close' }).first().click();
  await expect(started).toHaveCount(0);
  expect(await cancel.boundingBox()).toEqual(before);
});

test('with forced colours the possible action has an edge, and the other looks disabled', async ({
  page,
  sleeper,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await sleeper.open(page);
  const look = (name: string) =>
    page.getByRole('button', { name }).evaluate((button) => {
      const { borderTopColor, borderTopStyle, color } = getComputedStyle(button);
      return { edge: borderTopColor, line: borderTopStyle, text: color };
    });
  await expect(page.getByRole('button', { name: 'Start Dreaming' })).toBeVisible();
  const start = await look('Start Dreaming');
  expect(start).toEqual({ edge: start.text, line: 'solid', text: expect.stringMatching(/^rgb\(/) });
  const wake = await look('Wake Up');
  expect(wake.text).not.toBe(start.text);
  expect(wake.edge).toBe(wake.text);
});

test('at 1280 the focus goes down the page, to the actions before what stands below them', async ({
  page,
  sleeper,
}) => {
  await page.setViewportSize({ width: 1280, height: 740 });
  await sleeper.open(page);
  await page.getByRole('tabpanel').focus();
  const names: (string | null)[] = [];
  for (let stop = 0; stop < 3; stop += 1) {
    await page.keyboard.press('Tab');
    names.push(await page.evaluate(() => document.activeElement?.textContent ?? null));
  }
  expect(names).toEqual(['Start Dreaming', 'Wake Up', 'I slept, but forgot the button']);
});

test('text of twice the size overlaps nothing at 360, and stays in the disc', async ({
  page,
  sleeper,
}) => {
  // By day the disc has no line for a sleeper without nights.
  await installMovableClock(page, { time: THIS_EVENING });
  await sleeper.open(page);
  const title = page.getByRole('heading', { name: 'Ready to dream?' });
  await expect(title).toBeVisible();
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  expect(await standApart(page.getByRole('button', { name: 'Sign Out' }), title)).toBe(true);
  const line = await textBox(page.locator('.disc-line'));
  // The disc of a phone is 264 px wide.
  expect(line.left).toBeGreaterThan(180 - 132);
  expect(line.right).toBeLessThan(180 + 132);
  // The clouds cover the lowest 110 px in the middle of the sky.
  const sky = await page.locator('.sky').boundingBox();
  expect(line.bottom).toBeLessThan((sky?.height ?? 0) - 110);
  for (const [name, pixels] of [
    ['Start Dreaming', '36px'],
    ['Wake Up', '28px'],
  ] as const) {
    const button = page.getByRole('button', { name });
    await expect(button).toHaveCSS('font-size', pixels);
    await expect(button).toBeInViewport({ ratio: 1 });
  }
});

test('on a phone on its side the first view of each page is of use', async ({ page, sleeper }) => {
  await page.setViewportSize({ width: 740, height: 360 });
  for (const path of ['/login', '/register']) {
    await page.goto(path);
    await expect(page.getByRole('button', { name: /🚀/ })).toBeInViewport({ ratio: 1 });
  }

  await sleeper.hasSlept(nightsUntilToday(4));
  await sleeper.open(page, '/dashboard?tab=overview');
  const barTop = (await page.getByRole('tablist').boundingBox())?.y ?? 0;
  for (const text of ['Dream Points', 'Sleep Streak', 'Last Rest', 'Recent Sleep Sessions']) {
    const box = await page.getByText(text, { exact: true }).boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0), text).toBeLessThan(barTop);
  }
});

test('the account sheet scrolls as a whole where the window is tiny', async ({ page, sleeper }) => {
  await page.setViewportSize({ width: 320, height: 200 });
  await sleeper.open(page, '/dashboard?account=profile');
  await expect(page.getByLabel('Dream name')).toBeVisible();
  const sheet = page.getByRole('dialog');
  const scrolled = await sheet.evaluate((element) => {
    element.scrollTo(0, element.scrollHeight);
    return element.scrollTop;
  });
  expect(scrolled).toBeGreaterThan(300);
  await expect(page.getByRole('button', { name: 'Delete account' })).toBeVisible();
});

test("on a phone in landscape the disc's text is not covered", async ({ page, sleeper }) => {
  await page.setViewportSize({ width: 740, height: 360 });
  await sleeper.call('POST', '/sleeps/start');
  await sleeper.open(page);
  const since = page.getByRole('heading', { name: /^Asleep since/ });
  const lines = [since, page.getByRole('timer'), page.getByText(/^Session /)];
  for (const line of [...lines, page.getByRole('button', { name: 'Cancel this start' })]) {
    const isOnTop = await line.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const seen = [top + 1, top + height - 1].map((y) =>
        document.elementFromPoint(left + width / 2, y),
      );
      return seen.every((one) => one !== null && element.contains(one));
    });
    expect(isOnTop, await line.innerText()).toBe(true);
  }
});
