import { expect, it } from 'vitest';
import { moveBrush, type BrushPart } from './use-brushed-range.ts';

const MONTH = { first: 30, end: 60 };

it.each<[part: BrushPart, by: number, first: number, end: number]>([
  ['whole', 7, 37, 67],
  ['whole', -31, 0, 30],
  ['whole', 41, 70, 100],
  ['first', -31, 0, 60],
  ['first', 23, 53, 60],
  // Seven dates stay.
  ['first', 24, 53, 60],
  ['end', 41, 30, 100],
  ['end', -23, 30, 37],
  ['end', -24, 30, 37],
])(
  'the %s of a range of 30 dates moved by %i begins at %i and ends at %i',
  (part, by, first, end) => {
    expect(moveBrush(MONTH, by, 100, part)).toEqual({ first, end });
  },
);
