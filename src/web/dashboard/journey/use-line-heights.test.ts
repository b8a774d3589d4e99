import { renderHook } from '@testing-library/react';
import type { Virtualizer } from '@tanstack/react-virtual';
import { expect, it, onTestFinished } from 'vitest';
import { useLineHeights } from './use-line-heights.ts';

it('measured heights are kept for the next visit, until the size of text changes', () => {
  const root = document.documentElement;
  onTestFinished(() => root.removeAttribute('style'));
  const visit = () => renderHook(() => useLineHeights([])).result.current;
  const list = { indexFromElement: () => 0, options: {} } as unknown as Virtualizer<
    Window,
    HTMLLIElement
  >;
  const size = [{ blockSize: 90, inlineSize: 0 }];
  const entry = { borderBoxSize: size } as unknown as ResizeObserverEntry;
  visit().measureElement(document.createElement('li'), entry, list);
  expect(visit().estimateSize(0)).toBe(90);
  root.style.fontSize = '200%';
  expect(visit().estimateSize(0)).toBe(72);
});
