import type { Page } from '@playwright/test';
import { findCutOff } from './cut-off.ts';
import { showPseudoLanguage } from './pseudo-language.ts';

/** Widths of the window, sizes of the text in percent, and its direction, of each state. */
const WINDOWS = [
  [1280, 100, 'ltr'],
  [360, 200, 'rtl'],
  [360, 200, 'ltr'],
  [360, 100, 'ltr'],
] as const;

/**
 * Shows pages in the pseudo-language and collects texts that are cut off, in one direction or the other.
 */
export async function walkPseudoLanguage(page: Page) {
  const faults: string[] = [];
  const text = await showPseudoLanguage(page);

  const look = async (state: string) => {
    for (const [width, percent, direction] of WINDOWS) {
      await page.setViewportSize({ width, height: 740 });
      const wide = await page.evaluate(
        ([fontSize, dir]) => {
          const root = document.documentElement;
          root.style.fontSize = fontSize;
          root.dir = dir;
          const { scrollWidth, clientWidth } = root;
          return scrollWidth > clientWidth ? [`the page is ${scrollWidth} wide`] : [];
        },
        [`${percent}%`, direction] as const,
      );
      for (const fault of [...wide, ...(await findCutOff(page))])
        faults.push(`${state} at ${width}, ${percent} %, ${direction}: ${fault}`);
    }
  };
  return {
    faults,
    text,
    look,
    button: (key: string) => page.getByRole('button', { name: text(key), exact: true }),
    open: async (path: string, state = path) => {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      await look(state);
    },
  };
}
