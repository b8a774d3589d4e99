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

/** Words that Intl writes, and names. */
const ALLOWED =
  /^(Mon|Tues?|Wed(nes)?|Thu(rs)?|Fri|Satur|Sat|Sun)(day)?$|^(Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)([a-z]*(ary|ch|il|ust|ber))?$|^(AM|PM|UTC|GMT|Lelap|JSON|CSV)$/;

/** Words without an accent, which the pseudo-language puts on every letter. */
const findPlainWords = (text: string) =>
  [...text.matchAll(/\p{L}{2,}/gu)]
    .map(([word]) => word)
    .filter((word) => /^[a-z]+$/i.test(word) && !ALLOWED.test(word));

/** Texts and names of the page, hidden ones too. */
const readTexts = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [document.title];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { parentElement, textContent } = texts.currentNode;
      if (!parentElement?.closest('script, style, noscript, option')) found.push(textContent ?? '');
    }
    for (const element of document.body.querySelectorAll('*'))
      for (const name of ['aria-label', 'title', 'alt', 'placeholder'])
        found.push(element.getAttribute(name) ?? '');
    return found;
  });

/** Keeps all texts of the API's answers: names of the sleeper, and the server's own texts; and the browser's city. */
function watchData(page: Page): (text: string) => string {
  const known = new Set(['Jakarta']);
  const keep = (value: unknown) => {
    if (typeof value === 'string')
      for (const part of [value, ...value.split('/')]) known.add(part.replaceAll('_', ' '));
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(keep);
  };
  page.on('response', async (response) => {
    if (!response.headers()['content-type']?.includes('application/json')) return;
    keep(await response.json().catch(() => null));
  });
  return (text) =>
    [...known]
      .filter((value) => value.length > 1)
      .toSorted((a, b) => b.length - a.length)
      .reduce((rest, value) => rest.replaceAll(value, ' '), text);
}

/**
 * Shows pages in the pseudo-language and collects texts that are cut off, in one direction or the other, or not
 * translated.
 */
export async function walkPseudoLanguage(page: Page) {
  const withoutData = watchData(page);
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
    for (const each of await readTexts(page)) {
      if (findPlainWords(each).length === 0) continue;
      for (const word of findPlainWords(withoutData(each.replaceAll(/\b[0-9a-f]{8}\b/g, ''))))
        faults.push(`${state}: “${word}” of “${each}” is not translated`);
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
