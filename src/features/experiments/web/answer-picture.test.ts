import { afterEach, expect, it, onTestFinished } from 'vitest';
import type { Drawing } from '#pictures/web/picture/drawing.ts';
import type { Outcome } from '../rules/course.ts';
import { drawAnswer } from './answer-picture.ts';
import { answered, resultOf, withheld } from './answer.fixture.ts';

afterEach(() => {
  document.dir = '';
});

const VALUES = {
  minutes: [480, 400, 450, null, 500, 380],
  // The third one is after midnight.
  bed: [1410, 1380, 20, null, 1400, 1420],
  rating: [4, 3, 5, null, 4, 3],
};

const draw = (outcome: Outcome, width = 320, answer = answered()) =>
  drawAnswer(outcome, resultOf(outcome, VALUES[outcome], answer), width);
const textsOf = ({ labels }: Drawing) => labels.map(({ children }) => children);
const labelOf = ({ labels }: Drawing, text: string) =>
  labels.find(({ children }) => children === text) as Drawing['labels'][number];
/** By the last two digits of its date. */
const pointOn = ({ points = [] }: Drawing, day: number) => {
  const date = `2026-${day >= 28 ? '09' : '10'}-${String(day).padStart(2, '0')}`;
  return points.find(({ id }) => id === date) as (typeof points)[number];
};

it('each night with a value is a point, in order of time, with its value and coin', () => {
  const { points = [] } = draw('minutes');
  expect(points.map(({ id, text }) => [id, text])).toEqual([
    ['2026-09-28', '8 h: yes'],
    ['2026-09-29', '6 h 40 min: as you like'],
    ['2026-09-30', '7 h 30 min: yes'],
    ['2026-10-02', '8 h 20 min: yes'],
    ['2026-10-03', '6 h 20 min: as you like'],
  ]);
  expect(points[0]?.title).toMatch(/^Night of Sun to Mon, Sep 28/);
  expect(draw('rating').points?.[0]?.text).toBe('rated 4 of 5: yes');
});

it.each(['ltr', 'rtl'])('in %s pages the nights of yes come first', (dir) => {
  document.dir = dir;
  for (const width of [200, 320, 700]) {
    const drawing = draw('minutes', width);
    const [yes, other] = [labelOf(drawing, 'yes'), labelOf(drawing, 'as you like')];
    expect(yes.x < other.x).toBe(dir === 'ltr');
    for (const { x, text } of drawing.points ?? []) {
      const column = text.endsWith(': yes') ? yes : other;
      expect(Math.abs(x - column.x)).toBeLessThan(width / 4);
    }
  }
});

it('longer nights and better ones are higher', () => {
  const hours = draw('minutes');
  expect(pointOn(hours, 28).y).toBeLessThan(pointOn(hours, 30).y);
  const ratings = draw('rating');
  expect(pointOn(ratings, 30).y).toBeLessThan(pointOn(ratings, 28).y);
  expect(pointOn(ratings, 28).y).toBeLessThan(pointOn(ratings, 29).y);
});

it('times run down across midnight', () => {
  const drawing = draw('bed');
  const ys = [29, 2, 28, 3, 30].map((day) => pointOn(drawing, day).y);
  expect(ys).toEqual(ys.toSorted((a, b) => a - b));
  expect(textsOf(drawing)).toContainEqual(expect.stringMatching(/^(00:00|12:00 AM)$/));
});

it('equal ratings of 84 dates do not hide each other', () => {
  const ratings = Array.from({ length: 42 }, () => 3);
  const { points = [] } = drawAnswer('rating', resultOf('rating', ratings), 320);
  const places = points.map(({ x, y }) => `${Math.round(x)} ${Math.round(y)}`);
  expect(new Set(places).size).toBe(42);
  const distances = points.flatMap((one, i) =>
    points.slice(i + 1).map((other) => Math.hypot(one.x - other.x, one.y - other.y)),
  );
  expect(Math.min(...distances)).toBeGreaterThan(6);
});

it.each<[Outcome, number[]]>([
  ['minutes', [480, 480, 480]],
  ['bed', [0, 0, 0]],
  ['minutes', [0, 720, 1440]],
  // They cancel out and have no mean.
  ['bed', [0, 720]],
])('values for %s of %j have places and lines', (outcome, values) => {
  const drawing = drawAnswer(outcome, resultOf(outcome, values), 320);
  for (const { x, y } of drawing.points ?? [])
    expect(x > 0 && x < 320 && y > 0 && y < drawing.height).toBe(true);
  expect(JSON.stringify(drawing)).not.toMatch(/null|NaN/);
  expect(drawing.labels.length).toBeGreaterThan(6);
});

it('nights without any value draw nothing', () => {
  const result = resultOf('minutes', [null, null], withheld({ state: 'not-enough' }));
  expect(drawAnswer('minutes', result, 320)).toMatchObject({ height: 0, layers: [], labels: [] });
});

it.each(['ltr', 'rtl'])('in %s pages the interval is where its figures are', (dir) => {
  document.dir = dir;
  const clear = draw('minutes');
  const places = ['No difference', '+10', '+35 min', '+60'].map((text) => labelOf(clear, text).x);
  expect(places).toEqual(places.toSorted((a, b) => (dir === 'ltr' ? a - b : b - a)));
  const unclear = { shift: 20, low: -25, high: 70.2, answer: 'unclear' } as const;
  const drawing = draw('minutes', 320, answered(unclear));
  const [low, none, high] = ['−25', 'No difference', '+71'].map((text) => labelOf(drawing, text).x);
  expect(Math.sign((none as number) - (low as number))).toBe(dir === 'ltr' ? 1 : -1);
  expect(Math.sign((high as number) - (none as number))).toBe(dir === 'ltr' ? 1 : -1);
});

it('the figures of a short interval stand on its outer sides', () => {
  const drawing = draw('minutes', 320, answered({ shift: 105, low: 100, high: 110 }));
  const [low, high] = ['+100', '+110'].map((text) => labelOf(drawing, text));
  expect(low).toMatchObject({ textAnchor: 'end' });
  expect(high).toMatchObject({ textAnchor: 'start' });
  expect(low?.x).toBeLessThan(high?.x ?? 0);
});

it('an interval without a length is drawn', () => {
  const none = answered({ shift: 0, low: 0, high: 0, answer: 'unclear' });
  expect(JSON.stringify(draw('minutes', 320, none))).not.toMatch(/null|NaN/);
});

it('without an answer the nights are drawn without an estimate', () => {
  const drawing = draw('bed', 320, withheld({ state: 'no-usual-time' }));
  expect(drawing.points).toHaveLength(5);
  expect(textsOf(drawing)).not.toContain('No difference');
  expect(drawing.height).toBeLessThan(draw('bed').height);
});

it('the pointer reads the nearest night', () => {
  const drawing = draw('minutes');
  for (const [index, { x, y }] of (drawing.points ?? []).entries())
    expect(drawing.pick?.(x + 1, y - 1)).toBe(index);
});

it('texts stay within the picture at each width and twice the text', () => {
  document.documentElement.style.fontSize = '32px';
  onTestFinished(() => document.documentElement.removeAttribute('style'));
  for (const width of [200, 320, 700])
    for (const { x, textAnchor = 'middle', children } of draw('bed', width).labels) {
      const half = (String(children).length * 6.4 * 2) / 2;
      const middle = x + { start: half, middle: 0, end: -half }[textAnchor as 'start'];
      expect(middle - half, `${String(children)} at ${width} px`).toBeGreaterThan(-1);
      expect(middle + half, `${String(children)} at ${width} px`).toBeLessThan(width + 1);
    }
});
