import type { Page } from '@playwright/test';

/**
 * Texts and controls that are cut off horizontally by the window, or by a box that hides or
 * scrolls overflow. The page's width does not reveal this, because stage and dialogs clip.
 */
export function findCutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const SLACK = 0.5;
    // The months of the diary are a strip to scroll.
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.closest('.sr-only, .month-strip, title, svg, script, style');
    const rooms = new Map<Element, readonly [number, number]>();
    /** The horizontal range in which this element's content is visible. */
    const roomOf = (box: Element | null): readonly [number, number] => {
      if (box === null || box === document.body) return [0, innerWidth];
      const known = rooms.get(box);
      if (known !== undefined) return known;
      let room = roomOf(box.parentElement);
      if (getComputedStyle(box).overflowX !== 'visible') {
        const { left, right } = box.getBoundingClientRect();
        room = [Math.max(room[0], left), Math.min(room[1], right)];
      }
      rooms.set(box, room);
      return room;
    };
    const isLost = ({ left, right }: DOMRect, box: Element | null) => {
      const [from, to] = roomOf(box);
      return right > left && (left < from - SLACK || right > to + SLACK);
    };

    const lost: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const box = texts.currentNode.parentElement;
      const text = texts.currentNode.textContent?.trim();
      if (!text || box === null || !isShown(box)) continue;
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      if (isLost(range.getBoundingClientRect(), box)) lost.push(text);
    }
    for (const control of document.querySelectorAll('button, a, input, select, textarea')) {
      if (!isShown(control) || !isLost(control.getBoundingClientRect(), control.parentElement)) {
        continue;
      }
      lost.push(control.textContent || control.outerHTML);
    }
    return lost;
  });
}
