import type { Locator } from '@playwright/test';
import { showInTheEvening } from './support/movable-clock.ts';
import { expect, nightsUntilToday, test, toast } from './support/test.ts';
import { standApart, textBox } from './support/text-boxes.ts';

test('each tab begins at its top, and views stay in reach', async ({ page, sleeper }) => {
  await sleeper.hasSlept(nightsUntilToday(30));
  await sleeper.open(page, '/dashboard?tab=history&view=diary');
  await expect(page.getByRole('button', { name: /look closer$/ }).first()).toBeVisible();
  const scrolled = () => page.evaluate(() => window.scrollY);
  const views = page.getByRole('navigation', { name: 'Journey views' });
  await page.mouse.wheel(0, 300);
  await expect.poll(async () => (await views.boundingBox())?.y).toBe(4);
  for (const tab of ['Sleep Now', 'My Stats', 'Journey']) {
    await page.evaluate(() => window.scrollTo(0, 300));
    await expect.poll(scrolled).toBeGreaterThan(0);
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByRole('tabpanel', { name: tab })).toBeVisible();
    expect(await scrolled(), tab).toBe(0);
  }
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
  test(`a toast covers neither disc nor title at ${width}`, async ({ page, sleeper }) => {
    await page.setViewportSize({ width, height });
    await sleeper.open(page);
    // A warning, as after Wake Up without a start.
    await page.getByRole('button', { name: 'Wake Up' }).press('Enter');
    // It stays while the pointer is on it.
    const warning = toast(page, 'Tidak ada sesi tidur aktif untuk diakhiri.');
    await warning.hover();
    expect((await warning.boundingBox())?.y).toBeLessThan(120);
    expect(await isUncovered(page.getByRole('heading', { name: 'Ready to dream?' }))).toBe(true);

    await page.getByRole('button', { name: 'I slept, but forgot' }).last().press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    expect(await isUncovered(dialog.getByRole('heading').first())).toBe(true);
    expect(await isUncovered(dialog.getByRole('button', { name: 'Close' }))).toBe(true);
  });
}

test('with forced colours the possible action alone has an edge', async ({ page, sleeper }) => {
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

test('at 1280 the focus goes down the page', async ({ page, sleeper }) => {
  await page.setViewportSize({ width: 1280, height: 740 });
  await sleeper.open(page);
  await page.getByRole('tabpanel').focus();
  for (const name of ['Start Dreaming', 'Wake Up', 'I slept, but forgot the button']) {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name })).toBeFocused();
  }
});

test('text of twice the size overlaps nothing at 360', async ({ page, sleeper }) => {
  // By day the disc has no line for a sleeper without nights.
  await showInTheEvening(page);
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
  for (const name of ['Start Dreaming', 'Wake Up'])
    await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
});

test('on a phone on its side the first view of each page is of use', async ({ page, sleeper }) => {
  await page.setViewportSize({ width: 740, height: 360 });
  for (const path of ['/login', '/register']) {
    await page.goto(path);
    await expect(page.getByRole('button', { name: /🚀/ })).toBeInViewport({ ratio: 1 });
  }
  await sleeper.call('POST', '/sleeps/start');
  await sleeper.open(page);
  for (const line of [
    page.getByRole('heading', { name: /^Asleep since/ }),
    page.getByRole('timer'),
    page.getByText(/^Session /),
    page.getByRole('button', { name: 'Cancel this start' }),
  ])
    expect(await isUncovered(line), await line.innerText()).toBe(true);
});

for (const width of [1280, 1100]) {
  test(`My Stats has its figures over its columns at ${width}`, async ({ page, sleeper }) => {
    await page.setViewportSize({ width, height: 900 });
    await sleeper.hasSlept(nightsUntilToday(10));
    await sleeper.open(page, '/dashboard?tab=overview');
    const lefts = (locators: readonly Locator[]) =>
      Promise.all(locators.map(async (each) => Math.round((await textBox(each)).left)));
    const achievements = page.getByRole('heading', { name: 'Achievements Unlocked' });
    const secondMedal = page.locator('.medals').first().locator('h3').nth(1);
    await expect(secondMedal).toBeVisible();
    const [points = 0, streak = 0, rest = 0] = await lefts(
      ['Dream Points', 'Sleep Streak', 'Last Rest'].map((name) =>
        page.locator('.stats-head dt', { hasText: name }),
      ),
    );
    const [sleeps, medals] = await lefts([
      page.getByRole('heading', { name: 'Recent Sleep Sessions' }),
      achievements,
    ]);
    const medal = await page.locator('.medals li').nth(1).boundingBox();
    expect([points, streak, rest]).toEqual([sleeps, medals, Math.round(medal?.x ?? 0)]);
    const dividers = await page
      .locator('.stats-head > div')
      .evaluateAll((figures) =>
        figures.map((figure) => getComputedStyle(figure).borderInlineStartWidth),
      );
    expect(dividers).toEqual(['0px', '2px', '2px']);
  });
}
