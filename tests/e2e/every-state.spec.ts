import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes, expectContrast } from './support/accessible.ts';
import { findCutOff } from './support/cut-off.ts';
import { HALF_A_YEAR, yearOf } from './support/journey.ts';
import { expect, nightsUntilToday, test, toast, WOKEN } from './support/test.ts';

const HOUR_MS = 3_600_000;
const WIDTHS = [320, 360, 768, 1280];
/** WCAG 2.2 requires 24; sleepy users need more. */
const TARGET_PX = 44;

/** Expects no horizontal overflow, and buttons and links large enough for a thumb. */
async function expectWellLaidOut(page: Page, state: string) {
  expect(await findCutOff(page), state).toEqual([]);
  const faults = await page.evaluate((least) => {
    const found: string[] = [];
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth) found.push(`page is ${root.scrollWidth} wide`);
    for (const target of document.querySelectorAll('button, a, [role=tab], input, summary')) {
      // A tap on its label checks a box.
      const { width, height } = (target.closest('label') ?? target).getBoundingClientRect();
      const isShown = target.checkVisibility() && width > 1;
      if (isShown && (height < least || width < least)) {
        found.push(`${target.textContent || target.tagName}: ${width} x ${height}`);
      }
    }
    return found;
  }, TARGET_PX);
  expect(faults, state).toEqual([]);
}

/** Expects both of a state on the page, in all widths. */
async function look(page: Page, state: string) {
  await expectAccessibleInBothThemes(page, state);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 740 });
    await expectWellLaidOut(page, `${state} at ${width}`);
  }
  await page.setViewportSize({ width: 360, height: 740 });
}

test('every state is accessible and well laid out', async ({ page, sleeper }) => {
  test.slow();
  await sleeper.hasSlept(nightsUntilToday(4).slice(0, 3));

  for (const path of ['/login', '/register']) {
    await page.goto(path);
    await expect(page.getByRole('button', { name: /🚀/ })).toBeVisible();
    await look(page, path);
  }
  const started = new Date(Date.now() - 8 * HOUR_MS).toISOString();
  await sleeper.open(page);
  await expect(page.getByText('Start Dreaming')).toBeVisible();
  await look(page, 'ready');

  await page.getByRole('tab', { name: 'My Stats' }).click();
  await expect(page.getByText('Achievements Unlocked')).toBeVisible();
  await look(page, 'my stats');

  await page.getByRole('tab', { name: 'Journey' }).click();
  await expect(page.getByRole('img', { name: /most recent first$/ })).toHaveCount(2);
  await look(page, 'journey');

  await sleeper.call('POST', '/sleeps/start', { startTime: started });
  await page.goto('/dashboard');
  await expect(page.getByText('Asleep since')).toBeVisible();
  await look(page, 'asleep');

  await page.getByRole('button', { name: 'Wake Up' }).click();
  await expect(toast(page, /^Selamat pagi!/)).toBeVisible();
  await expect(page.getByText(WOKEN)).toBeVisible();
  await look(page, 'just woken');
});

test('every view of Journey is accessible and cuts nothing off', async ({ page, sleeper }) => {
  test.slow();
  await sleeper.hasSlept(HALF_A_YEAR);
  for (const view of ['trends', 'nights', 'patterns', 'diary', 'report']) {
    await page.setViewportSize({ width: 360, height: 740 });
    await sleeper.open(page, `/dashboard?tab=history&view=${view}`);
    await page.waitForLoadState('networkidle');
    if (view === 'nights') {
      await page.getByRole('button', { name: 'The year' }).click();
      await page
        .getByRole('button', { name: /days? logged, typically/ })
        .first()
        .click();
      await expect(yearOf(page)).toBeVisible();
      await page.getByRole('button', { name: 'Night by night' }).click();
      await page.getByText('Mark this date').click();
      await expect(page.getByLabel('This date is')).toBeVisible();
    }
    for (const [width, textPercent] of [
      [1280, 100],
      [360, 200],
    ] as const) {
      await page.setViewportSize({ width, height: 740 });
      await page.evaluate((percent) => {
        document.documentElement.style.fontSize = `${percent}%`;
      }, textPercent);
      // The page clips overflow, so its scroll width does not reveal it.
      const cutOff = await page
        .locator('main :is(a, button, caption, dd, h2, label, li, p, span, td, th):visible')
        .evaluateAll((elements) =>
          elements
            // The months of the diary are a strip to scroll.
            .filter((element) => !element.closest('.month-strip'))
            .filter((element) => element.getBoundingClientRect().right > innerWidth)
            .map((element) => element.outerHTML.slice(0, 80)),
        );
      expect(cutOff, `${view} at ${width}, ${textPercent} %`).toEqual([]);
    }
    await page.emulateMedia({ forcedColors: 'active' });
    await expectContrast(page, `${view} in forced colours`);
    await page.emulateMedia({ forcedColors: null });
    await expectAccessibleInBothThemes(page, `${view} at 360, 200 %`);
  }
});

test('every section of the account is accessible and well laid out', async ({ page, sleeper }) => {
  test.slow();
  await sleeper.signIn();
  for (const [section, title] of [
    ['profile', 'Account'],
    ['time-zone', 'Time zone'],
    ['password', 'Change password'],
    ['devices', 'Signed-in devices'],
    ['activity', 'Activity'],
    ['export', 'Download my data'],
    ['delete', 'Delete account'],
  ] as const) {
    await sleeper.open(page, `/dashboard?account=${section}`);
    await expect(page.getByRole('dialog', { name: title, exact: true })).toBeVisible();
    if (section === 'time-zone') await page.getByLabel('Search for a city').fill('new');
    if (section === 'devices') {
      await page.getByRole('button', { name: 'Sign out all other devices' }).click();
    }
    await look(page, section);
  }
});
