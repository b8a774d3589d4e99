import { Type, type TSchema } from 'typebox';
import type { SleepDetails } from '#domain/sleep-details.ts';

/** As many characters as a page of a diary; two notes of the widest characters fit in a body. */
const NOTE_MAX_LENGTH = 2000;

/** The details as they are answered. */
export const SLEEP_DETAILS = {
  note: Type.Union([Type.String(), Type.Null()]),
  quality: Type.Union([Type.Integer({ minimum: 1, maximum: 5 }), Type.Null()]),
} satisfies Record<keyof SleepDetails, TSchema>;

/*
 * The details as they are given. One type list instead of a union, so that a fault is told in one sentence. PostgreSQL
 * can't keep a NUL.
 */
export const SLEEP_DETAIL_INPUTS = {
  note: Type.Optional(
    Type.Unsafe<string | null>({
      type: ['string', 'null'],
      maxLength: NOTE_MAX_LENGTH,
      pattern: '^[^\\u0000]*$',
      description: `At most ${NOTE_MAX_LENGTH.toLocaleString('en')} characters; a blank one is none.`,
    }),
  ),
  quality: Type.Optional(
    Type.Unsafe<number | null>({ type: ['integer', 'null'], minimum: 1, maximum: 5 }),
  ),
} satisfies Record<keyof SleepDetails, TSchema>;
