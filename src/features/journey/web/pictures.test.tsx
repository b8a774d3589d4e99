import { QueryClient } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { atRest } from '#web/at-rest.fixture.ts';
import { stubServer } from '#kernel/web/api/server.fixture.ts';
import { setWidth } from '#kernel/web/browser/width.fixture.ts';
import { renderPart } from '#web/dashboard/render-part.fixture.tsx';
import { MIXED_DIARY, NOW } from '#pictures/web/nights.fixture.ts';
import { DiaryContext } from '#diary/web/diary-context.ts';
import { NightsView } from './nights/nights-view.tsx';
import { PatternsView } from './patterns/patterns-view.tsx';
import { LOOKS } from '#pictures/web/picture/looks.ts';
import { ReportView } from './report/report-view.tsx';
import { TrendSpans } from './trends/trend-spans.tsx';

/** What the `count` pictures in a view show. */
async function drawn(
  view: ReactNode,
  { width, dir, count }: { width: number; dir: string; count: number },
) {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  onTestFinished(() => {
    vi.useRealTimers();
    document.documentElement.removeAttribute('dir');
  });
  document.dir = dir;
  localStorage.setItem('timeZone', 'Asia/Jakarta');
  setWidth(width);
  stubServer(MIXED_DIARY.answers);
  const { container } = renderPart(view, new QueryClient());
  const pictures = () =>
    [...container.querySelectorAll('svg:not([viewBox="0 0 24 24"], .night-bar)')].filter(isLarge);
  await waitFor(() => expect(pictures()).toHaveLength(count));
  // Free days are emphasized once the account has arrived.
  await atRest();
  return pictures().map(readPicture).join('\n\n');
}

/** No sample of a legend. */
const isLarge = (svg: Element) => /\d{3}/.test(svg.getAttribute('width') ?? '');

/** Where its shapes are by look, and its texts with their places. */
function readPicture(picture: Element): string {
  const shapes = [...picture.querySelectorAll('path, rect')].flatMap((shape) => {
    const name = nameLook(shape);
    const read = (attribute: string) => shape.getAttribute(attribute) ?? '';
    const sides = ['x', 'width'].map((side) => Number.parseFloat(read(side)).toFixed(1));
    const places = shape.matches('path') ? readPath(read('d')) : [sides.join('+')];
    return places.length === 0 || DECORATION.test(name) ? [] : `${name}: ${places.join(' ')}`;
  });
  const texts = [...picture.querySelectorAll('text')].map((text) => {
    const [x, y] = ['x', 'y'].map((side) => Math.round(Number(text.getAttribute(side))));
    return `${x},${y} ${text.textContent}`;
  });
  return [...shapes, texts.join(' | ')].filter(Boolean).join('\n');
}

/** What no night decides. */
const DECORATION = /^(axis|casing|(line )?var\(--(edge|ground|disc|ink-2|press)\))|^$/;

/** The look with the most attributes first: the attributes of another look may be among them. */
const NAMED_LOOKS = Object.entries(LOOKS)
  .map(([name, look]) => ({ name, attributes: Object.entries(look) }))
  .toSorted((a, b) => b.attributes.length - a.attributes.length);

/** The name of its look, else its class or how it is drawn. */
function nameLook(shape: Element): string {
  const read = (name: string) =>
    shape.getAttribute(name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`));
  const found = NAMED_LOOKS.find(({ attributes }) =>
    attributes.every(([name, value]) => read(name) === String(value)),
  );
  const [stroke, dashes] = [read('stroke'), read('strokeDasharray')];
  const drawn = stroke === null ? (read('fill') ?? '') : `line ${stroke} ${dashes ?? ''}`.trim();
  return found?.name ?? read('class') ?? drawn;
}

/** How many numbers a command of a path takes; the last ones say where it ends. */
const COMMANDS: Record<string, number> = { m: 2, l: 2, h: 1, v: 1, c: 6, a: 7 };
/** Of a part that is recorded by its middle (px). */
const SMALL_PX = 12;

/** Where each part of a path is in whole pixels: 'left–right,y' of a wide one, 'x,top–bottom' of a high one, or 'x,y'. */
function readPath(d: string): string[] {
  const parts: Record<'x' | 'y', number[]>[] = [];
  const at = { x: 0, y: 0 };
  for (const [, letter = '', values = ''] of d.matchAll(/([a-z])([^a-z]*)/gi)) {
    const command = letter.toLowerCase();
    if (command === 'm') parts.push({ x: [], y: [] });
    const numbers = (values.match(/-?[\d.]+/g) ?? []).map(Number);
    const count = COMMANDS[command] ?? Infinity;
    for (let end = count; end <= numbers.length; end += count) {
      const [x, y] = [numbers[end - (count === 1 ? 1 : 2)] ?? 0, numbers[end - 1] ?? 0];
      const isRelative = letter === command;
      if (command !== 'v') at.x = x + (isRelative ? at.x : 0);
      if (command !== 'h') at.y = y + (isRelative ? at.y : 0);
      parts.at(-1)?.x.push(at.x);
      parts.at(-1)?.y.push(at.y);
    }
  }
  return parts.map(({ x, y }) => {
    const [across, down] = [toSpan(x), toSpan(y)];
    const isLong = Math.max(across.length, down.length) > SMALL_PX;
    const isWide = across.length >= down.length;
    return `${isLong && isWide ? across.ends : across.middle},${isLong && !isWide ? down.ends : down.middle}`;
  });
}

function toSpan(values: readonly number[]) {
  const [from, to] = [Math.min(...values), Math.max(...values)];
  const ends = `${Math.round(from)}–${Math.round(to)}`;
  return { length: to - from, ends, middle: Math.round((from + to) / 2) };
}

const VIEWS = {
  Patterns: () => <PatternsView goalMinutes={480} />,
  Nights: () => (
    <DiaryContext value={() => {}}>
      <NightsView data={{ recentSleeps: MIXED_DIARY.sleeps }} />
    </DiaryContext>
  ),
  Trends: () => <TrendSpans lastDate="2026-11-21" onOpen={() => {}} />,
  Report: ReportView,
};

it.each([
  ['Patterns', 360, 'ltr', 7],
  ['Nights', 360, 'ltr', 6],
  ['Nights', 1100, 'rtl', 6],
  ['Nights', 1600, 'ltr', 9],
  ['Trends', 360, 'ltr', 1],
  ['Report', 800, 'ltr', 14],
] as const)('%s at %i px, %s, draws its pictures as on record', async (name, width, dir, count) => {
  const View = VIEWS[name];
  expect(await drawn(<View />, { width, dir, count })).toMatchSnapshot();
});
