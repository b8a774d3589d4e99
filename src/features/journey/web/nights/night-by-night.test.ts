import { expect, it } from 'vitest';
import { MIXED_DIARY } from '#pictures/web/nights.fixture.ts';
import { usualText } from './night-by-night.tsx';

it.each([
  [1380, 400, /^You usually sleep from .* to /],
  [1380, null, /^You usually fall asleep around /],
  [null, 400, /^You usually wake up around /],
  [null, null, /^You sleep at all sorts of times\.$/],
])('usual times of %j and %j are said', (bed, wake, text) => {
  const { usual } = MIXED_DIARY.insights;
  const times = { bed: { ...usual.bed, median: bed }, wake: { ...usual.wake, median: wake } };
  expect(usualText({ ...usual, ...times })).toMatch(text);
});
