import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Legacy mode lacks frames of other origins only, and details of passed rules aren't sent: half the time. */
const axe = (page: Page) =>
  new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });

async function expectNoViolations(builder: AxeBuilder, state: string): Promise<void> {
  const { violations } = await builder.analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target)}`);
  expect(found, state).toEqual([]);
}

/** axe would measure targets of skipped content, which has an estimated height, over those of its neighbours. */
const layOutSkipped = (page: Page) =>
  page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('main *')) {
      if (getComputedStyle(element).contentVisibility === 'auto')
        element.style.contentVisibility = 'visible';
    }
  });

export async function expectAccessible(page: Page, state: string): Promise<void> {
  await layOutSkipped(page);
  await expectNoViolations(axe(page).withTags(TAGS), state);
}

/** As the account dialog does. */
export const chooseTheme = (page: Page, theme: 'dawn' | 'night') =>
  page.evaluate((choice) => {
    localStorage.setItem('theme', choice);
    dispatchEvent(new Event('lelap:look'));
  }, theme);

/** axe finds no violation on the page as it stands, and no lack of contrast in the other theme. */
export async function expectAccessibleInBothThemes(page: Page, state: string): Promise<void> {
  await expectAccessible(page, state);
  await chooseTheme(page, 'dawn');
  const contrast = axe(page).withRules(['color-contrast']);
  await expectNoViolations(contrast, `contrast of ${state} in the light theme`);
  await chooseTheme(page, 'night');
}
