import { Type, type Static } from 'typebox';
import { FULL_DAY_HOURS } from '#diary/rules/points.ts';
import { NextCursorSchema, PositionCursorSchema } from '#kernel/contract/paging.ts';
import { SleepSchema } from '#diary/sleep-contract.ts';
import { closed, SleepDateSchema } from '#kernel/contract/values.ts';
import { RANGE_QUERY } from '#diary/contract.ts';

export const SearchSleepsBodySchema = closed({
  q: Type.String({
    minLength: 1,
    maxLength: 100,
    pattern: '^[^\\u0000]*$',
    description: 'A part of a note. Case, accents and Arabic marks make no difference.',
  }),
  cursor: Type.Optional(PositionCursorSchema),
  ...RANGE_QUERY,
});

export const FoundSleepsSchema = Type.Object({
  items: Type.Array(SleepSchema, { description: 'At most 50, newest start first.' }),
  total: Type.Integer({ minimum: 0, description: 'Of all pages.' }),
  nextCursor: NextCursorSchema,
});
export type FoundSleeps = Static<typeof FoundSleepsSchema>;

export const MonthSchema = Type.Object({
  month: Type.String({ description: 'YYYY-MM', examples: ['2026-11'] }),
  days: Type.Integer({ minimum: 0, description: 'Those with sleep that counts.' }),
  fullDays: Type.Integer({ minimum: 0, description: `Those of ${FULL_DAY_HOURS} hours or more.` }),
  minutes: Type.Integer({ minimum: 0 }),
  points: Type.Integer({ minimum: 0, description: 'The bonus included.' }),
  bonusPoints: Type.Integer({ minimum: 0 }),
});
export type Month = Static<typeof MonthSchema>;

export const MonthsSchema = Type.Object({
  items: Type.Array(MonthSchema, { description: 'Newest first, all of them.' }),
  noSleepDates: Type.Array(SleepDateSchema, {
    description: 'The dates marked as without sleep, newest first, all of them.',
  }),
  nextCursor: Type.Null(),
});
export type Months = Static<typeof MonthsSchema>;
