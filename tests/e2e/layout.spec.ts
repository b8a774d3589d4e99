import type { Locator } from '@playwright/test';
import { showAt, showInTheEvening } from './support/movable-clock.ts';
import { expect, nightsUntil, nightsUntilToday, test, toast, WOKEN } from './support/test.ts';
import { standApart, textBox } from './support/text-boxes.ts';

test('each tab begins at its top, and views stay in reach', async ({ page, sleeper }) => {
  await sleeper.hasSlept(nightsUntilToday(30));
  await sleeper.open(page, '/dashboard?tab=history&view=diary');
  await expect(page.getByRole('button', { name: /show details$/ }).first()).toBeVisible();
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

test.describe('offline', () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED/ });

  for (const [width, height] of [
    [360, 740],
    [740, 360],
    [768, 1024],
    [1280, 740],
  ] as const) {
    test(`the toast of waking offline leaves the words of the disc free at ${width}`, async ({
      page,
      sleeper,
    }) => {
      await page.setViewportSize({ width, height });
      await sleeper.startedAgo(8 * 60);
      await sleeper.open(page);
      await expect(page.getByRole('heading', { name: /^Asleep since/ })).toBeVisible();
      await page.context().setOffline(true);
      await page.getByRole('button', { name: 'Wake Up' }).click();
      await expect(page.getByRole('heading', { name: WOKEN })).toBeVisible();
      await toast(page, /^Error mengakhiri tidur/).hover();
      expect(await isUncovered(page.locator('.disc-number'))).toBe(true);
      for (const line of await page.locator('.in-disc .disc-line').all())
        expect(await isUncovered(line), await line.innerText()).toBe(true);
    });
  }
});

for (const [width, height] of [
  [568, 320],
  [360, 500],
  [320, 256],
] as const)
  test(`the toasts of a night are on the screen whole at ${width} × ${height}`, async ({
    page,
    sleeper,
  }) => {
    await page.setViewportSize({ width, height });
    await sleeper.open(page);
    await page.getByRole('button', { name: 'Start Dreaming' }).press('Enter');
    await expect(toast(page, /^Sleep tracking dimulai/)).toBeInViewport({ ratio: 1 });
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Wake Up' }).press('Enter');
    await expect(toast(page, /^Selamat pagi/)).toBeInViewport({ ratio: 1 });
    await expect(
      page.getByRole('region', { name: 'Notifications' }).getByRole('button').last(),
    ).toBeInViewport({ ratio: 1 });
  });

for (const [width, height] of [
  [360, 740],
  [768, 600],
  [1280, 740],
] as const) {
  test(`a toast covers no title at ${width}`, async ({ page, sleeper }) => {
    await page.setViewportSize({ width, height });
    await sleeper.open(page);
    // A warning, as after Wake Up without a start.
    await page.getByRole('button', { name: 'Wake Up' }).press('Enter');
    // It stays while the pointer is on it.
    const warning = toast(page, 'Tidak ada sesi tidur aktif untuk diakhiri.');
    await warning.hover();
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

test('with forced colours a focused field differs from the others', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/login');
  const readEdge = (label: string) =>
    page.getByLabel(label, { exact: true }).evaluate((input) => {
      const { outlineStyle, outlineColor } = getComputedStyle(input.parentElement ?? input);
      return `${outlineStyle} ${outlineColor}`;
    });
  await page.getByLabel('Email').focus();
  expect(await readEdge('Email')).toMatch(/^solid rgb\(/);
  expect(await readEdge('Password')).toMatch(/^none/);
});

test('with forced colours the plate of the points leaves the lines beside it free', async ({
  page,
  sleeper,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await sleeper.startedAgo(8 * 60);
  await sleeper.open(page);
  await page.getByRole('button', { name: 'Wake Up' }).click();
  const points = page.locator('.disc-number');
  // A plate is as high as the font, and so is the box of a text.
  expect(await standApart(page.getByText(/^(Good morning|Welcome back)$/), points)).toBe(true);
  expect(await standApart(points, page.getByText(/^for 8.0 h/))).toBe(true);
});

test.describe('at 320', () => {
  test.use({ locale: 'en-US', viewport: { width: 320, height: 640 } });

  test('the times of the first night stand inside the ring', async ({ page, sleeper }) => {
    await sleeper.hasSlept(nightsUntilToday(1));
    await sleeper.open(page, '/dashboard?tab=history&view=patterns');
    await expect(page.locator('.night-ring text', { hasText: /^7:00/ })).toBeVisible();
    const outside = await page
      .locator('.night-ring svg')
      .first()
      .evaluate((ring) => {
        const disc = [...ring.querySelectorAll('path')].find(
          (path) => path.style.fill === 'var(--disc)',
        );
        const { left, top, width } = disc?.getBoundingClientRect() ?? new DOMRect();
        const [x, y, radius] = [left + width / 2, top + width / 2, width / 2];
        const isOutside = (text: Element) => {
          const box = text.getBoundingClientRect();
          // The corners of a line box are empty: half its height is the text.
          const furthest = Math.abs((box.top + box.bottom) / 2 - y) + box.height / 4;
          return Math.hypot(box.width / 2, furthest) > radius;
        };
        return [...ring.querySelectorAll('text')]
          .filter((text) => Math.abs(text.getBoundingClientRect().left - x) < 1.2 * radius)
          .filter((text) => /[–:h]/.test(text.textContent ?? ''))
          .filter(isOutside)
          .map((text) => text.textContent);
      });
    expect(outside).toEqual([]);
  });
});

const LONG_PLANS = ['en-US', 'fr-FR', 'ru-RU', 'id-ID'].flatMap((locale) =>
  [320, 360].map((width) => ({ locale, width })),
);
for (const { locale, width } of LONG_PLANS)
  test.describe(locale, () => {
    test.use({ locale, viewport: { width, height: 640 } });

    test(`at ${width} the plan in ${locale} ends above the clouds`, async ({ page, sleeper }) => {
      const yesterday = Temporal.Now.plainDateISO('Asia/Jakarta').subtract({ days: 1 });
      await sleeper.hasSlept(nightsUntil(yesterday, 13));
      await showInTheEvening(page);
      await sleeper.open(page);
      const plan = page.locator('.in-disc .disc-line').last();
      await expect(plan).toContainText('00');
      const isCovered = await plan.evaluate((line) => {
        const range = document.createRange();
        range.selectNodeContents(line);
        // The lowest pixels of a line box are empty.
        return [...range.getClientRects()].some(({ left, right, bottom }) =>
          [left, right].some((x) =>
            document
              .elementsFromPoint(x, bottom - 4)
              .some((there) => there.matches('.sky-clouds use, .sky-clouds path')),
          ),
        );
      });
      expect(isCovered).toBe(false);
    });
  });

for (const width of [320, 360, 768])
  test(`text of twice the size leaves the sign-in below the clouds at ${width}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    await page.goto('/login');
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    const sky = await page.locator('.sky').boundingBox();
    const title = await page.getByRole('heading', { level: 1 }).boundingBox();
    expect(title?.y).toBeGreaterThanOrEqual((sky?.y ?? 0) + (sky?.height ?? Infinity));
  });

test('at 1280 the focus goes down the page', async ({ page, sleeper }) => {
  await page.setViewportSize({ width: 1280, height: 740 });
  await sleeper.open(page);
  await page.getByRole('tabpanel').focus();
  for (const name of ['Start Dreaming', 'Wake Up']) {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name })).toBeFocused();
  }
  await page.keyboard.press('Tab');
  await expect(page.locator('summary')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'I slept, but forgot the button' })).toBeFocused();
});

for (const width of [360, 1280])
  test(`at ${width} Tab reaches the search before the nights`, async ({ page, sleeper }) => {
    await page.setViewportSize({ width, height: 740 });
    await sleeper.hasSlept(nightsUntilToday(400));
    await sleeper.open(page, '/dashboard?tab=history&view=diary');
    await expect(page.getByRole('button', { name: /show details$/ }).first()).toBeVisible();
    const search = page.getByRole('searchbox');
    const isReached = async () => {
      await page.keyboard.press('Tab');
      return await search.evaluate((field) => field === document.activeElement);
    };
    let stops = 1;
    while (!(await isReached()) && stops < 12) stops += 1;
    // Four in the header, four views, and beside the list the months and a button.
    expect(stops).toBeLessThan(12);
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
  const time = page.locator('.disc-number');
  const { left, right } = await textBox(time);
  // The disc of a phone is 264 px wide.
  expect(left).toBeGreaterThan(180 - 132);
  expect(right).toBeLessThan(180 + 132);
  expect(await standApart(page.getByRole('button', { name: 'Sign Out' }), time)).toBe(true);
  await expect(page.getByText(/^Fall asleep now/)).toHaveCSS('font-size', '30px');
  for (const name of ['Start Dreaming', 'Wake Up'])
    await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
});

for (const width of [360, 768, 1280])
  test(`larger text leaves both actions whole below the cloth by day at ${width}`, async ({
    page,
    sleeper,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await sleeper.hasSlept(nightsUntilToday(13));
    await showAt(page, '13:00');
    await sleeper.open(page);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '150%';
    });
    await expect(page.locator('.rail')).toHaveCSS('position', 'static');
    const hem = await page.locator('.hang').boundingBox();
    for (const name of ['Start Dreaming', 'Wake Up']) {
      const action = await page.getByRole('button', { name }).boundingBox();
      expect(action?.y).toBeGreaterThan((hem?.y ?? Infinity) + (hem?.height ?? 0));
      expect(action?.x).toBeGreaterThanOrEqual(0);
      expect((action?.x ?? Infinity) + (action?.width ?? 0)).toBeLessThanOrEqual(width);
    }
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
    page.getByRole('button', { name: 'I’m not asleep yet' }),
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
