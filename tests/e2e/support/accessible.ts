import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** axe finds no violation on the page as it stands, and no lack of contrast in the other theme. */
export async function expectAccessibleInBothThemes(page: Page, state: string): Promise<void> {
  await expectAccessible(page, state);
  const choose = (theme: string) =>
    page.evaluate((choice) => {
      localStorage.setItem('theme', choice);
      dispatchEvent(new Event('lelap:look'));
    }, theme);
  await choose('dawn');
  const { violations } = await new AxeBuilder({ page }).withRules(['color-contrast']).analyze();
  const found = violations.flatMap(({ nodes }) => nodes.map((node) => String(node.target)));
  expect(found, `contrast of ${state} in the light theme`).toEqual([]);
  await choose('night');
}

/** axe finds no violation on the page as it stands. */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target)}`);
  expect(found, state).toEqual([]);
}
