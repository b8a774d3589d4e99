import { Type, type TSchema } from 'typebox';
import * as values from '#kernel/contract/values.ts';
import { MAX_NOTE_CHARACTERS } from './rules/note.ts';
import {
  IN_BED_HOURS,
  MAX_AWAKE_MINUTES,
  MAX_AWAKENINGS,
  type MorningAnswers,
  type SleepDetails,
} from './rules/sleep-details.ts';

const DESCRIPTIONS = {
  minutesToFallAsleep: 'How long it took to fall asleep from the start, as the sleeper estimates.',
  awakenings: 'How often the sleeper woke up.',
  minutesAwake: 'How long the sleeper was awake in all; more than 0 needs awakenings.',
  intoBedAt: `When the sleeper got into bed: at most ${IN_BED_HOURS} hours before the start.`,
  outOfBedAt: `When the sleeper got out of bed: at most ${IN_BED_HOURS} hours after the end.`,
};

const answered = (field: keyof typeof DESCRIPTIONS) => ({
  description: `${DESCRIPTIONS[field]} Absent: not answered.`,
});

export const ANSWERS = {
  minutesToFallAsleep: Type.Optional(Type.Integer(answered('minutesToFallAsleep'))),
  awakenings: Type.Optional(Type.Integer(answered('awakenings'))),
  minutesAwake: Type.Optional(Type.Integer(answered('minutesAwake'))),
  intoBedAt: Type.Optional(values.instant(answered('intoBedAt').description)),
  outOfBedAt: Type.Optional(values.instant(answered('outOfBedAt').description)),
} satisfies Record<keyof MorningAnswers, TSchema>;

export const SLEEP_DETAILS = {
  note: Type.Union([Type.String(), Type.Null()]),
  quality: Type.Union([Type.Integer({ minimum: 1, maximum: 5 }), Type.Null()]),
  ...ANSWERS,
} satisfies Record<keyof SleepDetails, TSchema>;

const count = (field: keyof typeof DESCRIPTIONS, maximum: number) =>
  Type.Optional(
    Type.Unsafe<number | null>({
      type: ['integer', 'null'],
      minimum: 0,
      maximum,
      description: DESCRIPTIONS[field],
    }),
  );

const time = (field: keyof typeof DESCRIPTIONS) =>
  Type.Optional(values.instantOrNullInput(DESCRIPTIONS[field]));

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
  minutesToFallAsleep: count('minutesToFallAsleep', MAX_AWAKE_MINUTES),
  awakenings: count('awakenings', MAX_AWAKENINGS),
  minutesAwake: count('minutesAwake', MAX_AWAKE_MINUTES),
  intoBedAt: time('intoBedAt'),
  outOfBedAt: time('outOfBedAt'),
} satisfies Record<keyof SleepDetails, TSchema>;
