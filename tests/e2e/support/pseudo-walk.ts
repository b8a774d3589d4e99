import { expect, type Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './accessible.ts';
import { findCutOff } from './cut-off.ts';
import { showPseudoLanguage } from './pseudo-language.ts';
import { test as base } from './test.ts';

/** Widths of the window, sizes of the text in percent, and its direction, of each state. */
const WINDOWS = [
  [1280, 100, 'ltr'],
  [768, 100, 'ltr'],
  [360, 200, 'rtl'],
  [360, 200, 'ltr'],
  [360, 100, 'ltr'],
] as const;

/** WCAG 2.2 requires 24; sleepy users need more. */
const TARGET_PX = 44;

const findSmallTargets = (page: Page) =>
  page.evaluate((least) => {
    const targets = document.querySelectorAll('button, a, [role=tab], input, summary');
    return [...targets].flatMap((target) => {
      // A tap on its label checks a box, and a tap near a point of a picture reaches it.
      const { width, height } = (target.closest('label') ?? target).getBoundingClientRect();
      const isShown =
        target.checkVisibility({ visibilityProperty: true }) &&
        width > 1 &&
        !target.matches('.date-stop');
      return isShown && (height < least || width < least)
        ? [`${target.textContent || target.outerHTML} is ${width} × ${height}`]
        : [];
    });
  }, TARGET_PX);

const findOverflow = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth > clientWidth ? [`the page is ${scrollWidth} wide`] : [];
  });

/**
 * Shows pages in the pseudo-language. `look` expects a state to be accessible, and collects texts that are cut off, in
 * one direction or the other, and small targets.
 */
async function walkPseudoLanguage(page: Page) {
  const faults: string[] = [];
  const text = await showPseudoLanguage(page);

  const look = async (state: string) => {
    for (const [width, percent, direction] of WINDOWS) {
      await page.setViewportSize({ width, height: 740 });
      await page.evaluate(
        ([fontSize, dir]) => {
          const root = document.documentElement;
          root.style.fontSize = fontSize;
          root.dir = dir;
        },
        [`${percent}%`, direction] as const,
      );
      let found: string[] = [];
      const findFaults = async () =>
        (found = [...(await findOverflow(page)), ...(await findCutOff(page))]).length;
      // Pictures are drawn again after the frame that measures the new width.
      await expect
        .poll(findFaults, { timeout: 3_000 })
        .toBe(0)
        .catch(() => undefined);
      for (const fault of found)
        faults.push(`${state} at ${width}, ${percent} %, ${direction}: ${fault}`);
    }
    for (const fault of await findSmallTargets(page)) faults.push(`${state}: ${fault}`);
    await expectAccessibleInBothThemes(page, state);
  };
  return {
    faults,
    text,
    look,
    dialog: page.getByRole('dialog'),
    button: (key: string) => page.getByRole('button', { name: text(key), exact: true }),
    open: async (path: string, state = path) => {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      await look(state);
    },
  };
}

/** With pages in the pseudo-language, on which a test must find no fault. */
export const test = base.extend<{ walk: Awaited<ReturnType<typeof walkPseudoLanguage>> }>({
  walk: async ({ page }, use) => {
    const walk = await walkPseudoLanguage(page);
    await use(walk);
    expect(walk.faults).toEqual([]);
  },
});
