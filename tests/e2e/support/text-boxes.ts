import type { Locator } from '@playwright/test';

export async function standApart(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = await Promise.all([textBox(one), textBox(other)]);
  return a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
}

/** The box of an element's text, without its padding. */
export const textBox = (element: Locator) =>
  element.evaluate((target) => {
    const range = document.createRange();
    range.selectNodeContents(target);
    return range.getBoundingClientRect().toJSON() as Record<
      'left' | 'right' | 'top' | 'bottom',
      number
    >;
  });
