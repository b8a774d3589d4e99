import { describe, expect, test } from 'vitest';
import type { Answer } from './analyse.ts';
import { roundEstimate, roundForecast, type Shown } from './shown.ts';

/** The figures of a row: shift, low, high. */
type Figures = [shift: number, low: number, high: number];
const toShown = ([shift, low, high]: Figures): Shown => ({ shift, low, high });

test.each<[Figures, Answer, Figures]>([
  [[37.4, 9.6, 64.2], 'more', [35, 9, 65]],
  [[-37.4, -64.2, -9.6], 'less', [-35, -65, -9]],
  [[37.5, 1, 80], 'more', [40, 1, 80]],
  [[-37.5, -80, -1], 'less', [-40, -80, -1]],
  // The shift, both sides of the middle between two steps.
  [[2.4, -9, 9], 'unclear', [0, -9, 9]],
  [[2.5, -9, 9], 'unclear', [5, -9, 9]],
  [[7.4, -9, 9], 'unclear', [5, -9, 9]],
  [[7.5, -9, 9], 'unclear', [10, -9, 9]],
  [[-2.4, -9, 9], 'unclear', [0, -9, 9]],
  [[-2.5, -9, 9], 'unclear', [-5, -9, 9]],
  [[-7.4, -9, 9], 'unclear', [-5, -9, 9]],
  [[-7.5, -9, 9], 'unclear', [-10, -9, 9]],
  // The bounds go outwards, and stay on a step from which rounding errors have moved them.
  [[0, -0.001, 0.001], 'unclear', [0, -1, 1]],
  [[0, -9.001, 9.001], 'unclear', [0, -10, 10]],
  [[0, -8.999, 8.999], 'unclear', [0, -9, 9]],
  [[0, -9 - 5e-10, 9 + 5e-10], 'unclear', [0, -9, 9]],
  [[0, -9 - 2e-9, 9 + 2e-9], 'unclear', [0, -10, 10]],
  [[20, 9 - 5e-10, 31], 'more', [20, 9, 31]],
  [[20, 9 - 2e-9, 31], 'more', [20, 8, 31]],
  [[-20, -31, -9 + 5e-10], 'less', [-20, -31, -9]],
  [[-20, -31, -9 + 2e-9], 'less', [-20, -31, -8]],
  [[0, -0.5, 0.5], 'unclear', [0, -1, 1]],
  [[0, -9.5, 9.5], 'unclear', [0, -10, 10]],
  // A clear answer is not told as 0, nor with a bound of 0.
  [[2.4, 0.9, 4], 'more', [5, 1, 4]],
  [[2.4, 2e-9, 4], 'more', [5, 1, 4]],
  [[1, 1, 1], 'more', [5, 1, 1]],
  [[-2.4, -4, -0.9], 'less', [-5, -4, -1]],
  [[-2.4, -4, -2e-9], 'less', [-5, -4, -1]],
  [[-1, -1, -1], 'less', [-5, -1, -1]],
  [[2.4, 0, 4], 'unclear', [0, 0, 4]],
  // There is no -0.
  [[-0, -0, -0], 'unclear', [0, 0, 0]],
  [[-2, -5e-10, -5e-10], 'unclear', [0, 0, 0]],
  [[-1, -30, -0.5], 'unclear', [0, -30, 0]],
])('minutes of %j (%s) are told as %j', (given, answer, told) => {
  for (const outcome of ['minutes', 'bed'] as const)
    expect(roundEstimate(outcome, toShown(given), answer)).toEqual(toShown(told));
});

test.each<[Figures, Answer, Figures]>([
  [[0.797952578, 0.253692461, 1.096490468], 'more', [0.8, 0.2, 1.1]],
  [[-0.797952578, -1.096490468, -0.253692461], 'less', [-0.8, -1.1, -0.2]],
  [[0.04, -0.3, 0.3], 'unclear', [0, -0.3, 0.3]],
  [[0.05, -0.3, 0.3], 'unclear', [0.1, -0.3, 0.3]],
  [[-0.04, -0.3, 0.3], 'unclear', [0, -0.3, 0.3]],
  [[-0.05, -0.3, 0.3], 'unclear', [-0.1, -0.3, 0.3]],
  [[0, -0.31, 0.31], 'unclear', [0, -0.4, 0.4]],
  [[0, -0.3 - 5e-10, 0.3 + 5e-10], 'unclear', [0, -0.3, 0.3]],
  [[0, -0.3 - 2e-9, 0.3 + 2e-9], 'unclear', [0, -0.4, 0.4]],
  [[1, 0.7 - 5e-10, 1.3], 'more', [1, 0.7, 1.3]],
  [[1, 0.7 - 2e-9, 1.3], 'more', [1, 0.6, 1.3]],
  [[0.1 + 0.2, 0.1 + 0.2, 0.1 + 0.2], 'more', [0.3, 0.3, 0.3]],
  [[0.02, 0.01, 0.03], 'more', [0.1, 0.1, 0.1]],
  [[-0.02, -0.03, -0.01], 'less', [-0.1, -0.1, -0.1]],
  [[-0.01, -0.3, -0], 'unclear', [0, -0.3, 0]],
  [[-0.02, -0.3, -0.04], 'unclear', [0, -0.3, 0]],
])('ratings of %j (%s) are told as %j', (given, answer, told) => {
  expect(roundEstimate('rating', toShown(given), answer)).toEqual(toShown(told));
});

test('every twentieth of a rating is told as a tenth, halves away from zero, bounds outwards', () => {
  // Twentieths as whole numbers; ratings differ by at most 4.
  for (let count = 1; count <= 80; count += 1) {
    const value = count / 20;
    const [down, up] = [Math.floor(count / 2) / 10, Math.ceil(count / 2) / 10];
    const told = roundEstimate('rating', { shift: value, low: value, high: value }, 'unclear');
    expect(told).toEqual({ shift: up, low: down, high: up });
    const less = roundEstimate('rating', { shift: -value, low: -value, high: -value }, 'unclear');
    expect(less).toEqual({ shift: -up, low: -up, high: 0 - down });
    expect(roundForecast('rating', value)).toBe(up);
  }
});

describe('a forecast', () => {
  test.each([
    [0, 5],
    [0.001, 5],
    [5, 5],
    [5 + 5e-10, 5],
    [5 + 2e-9, 10],
    [5.001, 10],
    [47.1, 50],
    [50, 50],
    [50 - 5e-10, 50],
    [50.001, 55],
    [52.5, 55],
  ])('of %f minutes is told as %i', (difference, told) => {
    for (const outcome of ['minutes', 'bed'] as const)
      expect(roundForecast(outcome, difference)).toBe(told);
  });

  test.each([
    [0, 0.1],
    [0.001, 0.1],
    [0.1, 0.1],
    [0.1 + 5e-10, 0.1],
    [0.1 + 2e-9, 0.2],
    [0.3, 0.3],
    [0.1 + 0.2, 0.3],
    [0.31, 0.4],
    [0.35, 0.4],
    [1.1, 1.1],
  ])('of %f of a rating is told as %f', (difference, told) => {
    expect(roundForecast('rating', difference)).toBe(told);
  });
});
