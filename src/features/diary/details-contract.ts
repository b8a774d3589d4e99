import { Type, type TSchema } from 'typebox';
import { MAX_NOTE_CHARACTERS } from './rules/note.ts';
import type { SleepDetails } from './rules/sleep-details.ts';

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
      maxLength: MAX_NOTE_CHARACTERS,
      pattern: '^[^\\u0000]*$',
      description: `At most ${MAX_NOTE_CHARACTERS.toLocaleString('en')} characters; a blank one is none.`,
    }),
  ),
  quality: Type.Optional(
    Type.Unsafe<number | null>({ type: ['integer', 'null'], minimum: 1, maximum: 5 }),
  ),
} satisfies Record<keyof SleepDetails, TSchema>;
