import { afterEach, expect, it } from 'vitest';
import type { ExperimentAnswer } from '../contract.ts';
import type { Outcome } from '../rules/course.ts';
import { answerSentence, describeAnswer, differenceText, valueText } from './answer-text.ts';
import { answered, experimentOn, withheld } from './answer.fixture.ts';

afterEach(() => {
  document.dir = '';
});

const coffee = 'When the coin said yes to “No coffee after 14:00”, you';
const LESS = { shift: -33.4, low: -59.5, high: -10.2, answer: 'less' } as const;
const UNCLEAR = { shift: 12, low: -25, high: 70.2, answer: 'unclear' } as const;
const RATED = { shift: 0.42, low: 0.11, high: 0.68 };
const RATED_LESS = { shift: -0.42, low: -0.68, high: -0.11, answer: 'less' } as const;
const RATED_UNCLEAR = { shift: 0.1, low: -0.21, high: 0.49, answer: 'unclear' } as const;

it.each<[Outcome, Partial<ExperimentAnswer>, string]>([
  ['minutes', {}, `${coffee} slept about 35 minutes longer (10 to 60).`],
  ['minutes', LESS, `${coffee} slept about 35 minutes shorter (10 to 60).`],
  ['minutes', UNCLEAR, 'No clear difference: 25 minutes shorter to 71 longer would fit.'],
  ['bed', {}, `${coffee} fell asleep about 35 minutes later (10 to 60).`],
  ['bed', LESS, `${coffee} fell asleep about 35 minutes earlier (10 to 60).`],
  ['bed', UNCLEAR, 'No clear difference: 25 minutes earlier to 71 later would fit.'],
  ['rating', RATED, `${coffee} rated the night about 0.4 better (0.1 to 0.7).`],
  ['rating', RATED_LESS, `${coffee} rated the night about 0.4 worse (0.1 to 0.7).`],
  ['rating', RATED_UNCLEAR, 'No clear difference: 0.3 worse to 0.5 better would fit.'],
  // A clear answer is never told as 0.
  [
    'minutes',
    { shift: 1, low: 0.2, high: 1.4 },
    `${coffee} slept about 5 minutes longer (1 to 2).`,
  ],
  [
    'rating',
    { shift: 1.02, low: 1, high: 1.04 },
    `${coffee} rated the night about 1.0 better (1.0 to 1.1).`,
  ],
  // One has its own form.
  [
    'minutes',
    { ...UNCLEAR, low: -0.3 },
    'No clear difference: 1 minute shorter to 71 longer would fit.',
  ],
  [
    'minutes',
    { ...UNCLEAR, low: 0 },
    'No clear difference: 0 minutes shorter to 71 longer would fit.',
  ],
  [
    'minutes',
    { shift: 1234, low: 1100, high: 1300 },
    `${coffee} slept about 1,235 minutes longer (1,100 to 1,300).`,
  ],
])('the answer for %s with %j is "%s"', (outcome, figures, sentence) => {
  expect(answerSentence(experimentOn(outcome), answered(figures))).toBe(sentence);
});

it.each<[Partial<ExperimentAnswer>, string]>([
  [
    { state: 'not-enough', logged: { with: 8, without: 5 } },
    'Not enough: 8 nights of yes, 5 of as you like; 14 are needed, 5 of each.',
  ],
  [
    { state: 'not-enough', logged: { with: 1, without: 0 } },
    'Not enough: 1 night of yes, 0 of as you like; 14 are needed, 5 of each.',
  ],
  [
    { state: 'uneven', logged: { with: 26, without: 15 } },
    'No answer: 12 of 27 nights of as you like have no value, 3 of 29 of yes.',
  ],
  [{ state: 'no-usual-time' }, 'No answer: no usual bedtime.'],
])('without an answer, %j is told as "%s" for each outcome', (figures, sentence) => {
  for (const outcome of ['minutes', 'bed', 'rating'] as const) {
    const { label } = experimentOn(outcome);
    expect(answerSentence({ label, outcome }, withheld(figures))).toBe(sentence);
    expect(describeAnswer({ label, outcome }, withheld(figures))).toBe(sentence);
  }
});

const SMALL = /would fit\. Good to know: if there is a difference, it is small\.$/;
const WITHIN = /would fit\. Good to know: if there is a difference, it hardly goes beyond that\.$/;

it.each<[Outcome, number, number, RegExp]>([
  ['minutes', -30, 30, SMALL],
  // As they are shown: 31.
  ['minutes', -30.1, 30, WITHIN],
  ['minutes', -30, 30.1, WITHIN],
  ['bed', -12, 30, SMALL],
  ['bed', -12, 31, WITHIN],
  ['rating', -0.5, 0.5, SMALL],
  ['rating', -0.51, 0.5, WITHIN],
  ['rating', -0.5, 0.51, WITHIN],
])('for %s, a difference from %d to %d ends as %s', (outcome, low, high, end) => {
  const found = answered({ shift: 0, low, high, answer: 'unclear' });
  expect(describeAnswer(experimentOn(outcome), found)).toMatch(end);
});

it('a clear answer is told alone', () => {
  const experiment = experimentOn('minutes');
  expect(describeAnswer(experiment, answered())).toBe(answerSentence(experiment, answered()));
});

it('a label that runs in the other direction is isolated within its quotes', () => {
  const hostile = experimentOn('minutes', '{shift} <b>#</b>');
  expect(answerSentence(hostile, answered())).toMatch(/“\{shift\} <b>#<\/b>”, you slept/);
  const arabic = experimentOn('minutes', 'بدون قهوة');
  expect(answerSentence(arabic, answered())).toMatch(/“\u2068بدون قهوة\u2069”, you slept/);
  document.dir = 'rtl';
  expect(answerSentence(experimentOn('bed'), answered())).toMatch(/“\u2068No coffee.*\u2069”/);
});

it.each<[Outcome, number, string, string]>([
  ['minutes', 35, '+35', '+35 min'],
  ['bed', -5, '−5', '−5 min'],
  ['minutes', 0, '0', '0 min'],
  ['rating', 0.4, '+0.4', '+0.4'],
  ['rating', -1, '−1.0', '−1.0'],
])('a difference of %s of %d is %s, and %s where there is room', (outcome, value, bare, full) => {
  expect(differenceText(outcome, value)).toBe(bare);
  expect(differenceText(outcome, value, 'minute')).toBe(full);
});

it.each<[Outcome, number, RegExp]>([
  ['minutes', 470, /^7 h 50 min$/],
  ['minutes', 0, /^0 min$/],
  ['bed', 1385, /^(23:05|11:05 PM)$/],
  ['bed', 0, /^(00:00|12:00 AM)$/],
  ['rating', 4, /^rated 4 of 5$/],
])('a night with a value for %s of %i reads %s', (outcome, value, text) => {
  expect(valueText(outcome, value)).toMatch(text);
});
