import { Type, type TSchema } from 'typebox';
import type { SleepDetails } from '#domain/sleep-details.ts';

/** Two notes of 4-byte characters fit in one request body. */
const NOTE_MAX_LENGTH = 2000;

export const SLEEP_DETAILS = {
  note: Type.Union([Type.String(), Type.Null()]),
  quality: Type.Union([Type.Integer({ minimum: 1, maximum: 5 }), Type.Null()]),
} satisfies Record<keyof SleepDetails, TSchema>;

/*
 * The details in a request. A list of types, not a union, so that validation reports one error. PostgreSQL
 * can't store a NUL.
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
