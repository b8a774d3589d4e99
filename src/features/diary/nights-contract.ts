import { Type, type Static } from 'typebox';
import { DAY_KINDS, MAX_MARKED_DATES, type DayKind } from './rules/free-days.ts';
import { pageOf } from '#kernel/contract/paging.ts';
import { ANSWERS, SLEEP_DETAILS } from './details-contract.ts';
import { SleepKindSchema } from './sleep-contract.ts';
import * as values from '#kernel/contract/values.ts';

/** A day mark: what the sleeper states about a date. */
export const DayMarkSchema = Type.Object({
  kind: Type.Unsafe<DayKind | null>({
    type: ['string', 'null'],
    enum: [...DAY_KINDS, null],
    description: 'A work or a free day, or left out of that; null: by its weekday.',
  }),
  noSleep: Type.Boolean({
    description:
      'I did not sleep: known awake. Answered false while the date has an episode of 180 minutes.',
  }),
  rest: Type.Boolean({
    description: 'A rest night: the streak waits over it. What is slept in it counts as ever.',
  }),
});
export type DayMark = Static<typeof DayMarkSchema>;

const { rest, ...STATED } = DayMarkSchema.properties;

export const SetDayMarkBodySchema = values.closed({
  ...STATED,
  rest: Type.Optional({ ...rest, description: 'Absent: as it was.' }),
  until: Type.Optional({
    ...values.SleepDateInputSchema,
    description: `The last of up to ${MAX_MARKED_DATES} dates that rest is set for; kind and noSleep are of the first.`,
  }),
});
export type SetDayMarkBody = Static<typeof SetDayMarkBodySchema>;

export const DayMarkParamsSchema = Type.Object({ sleepDate: values.SleepDateInputSchema });

/** The position of a sleep date in its run. */
export const RunDaySchema = Type.Integer({
  minimum: 0,
  description: '1 for the first full day of a run, 2 for the next; 0: not a full day.',
});

const NightSessionSchema = Type.Object({
  id: values.IdSchema,
  startTime: values.InstantSchema,
  endTime: values.InstantSchema,
  timeZone: values.TimeZoneSchema,
  startOffsetMinutes: Type.Integer({ description: 'Of its zone from UTC at the start.' }),
  endOffsetMinutes: Type.Integer({ description: 'Of its zone from UTC at the end.' }),
  kind: SleepKindSchema,
  points: Type.Integer({ minimum: 0, description: 'The bonus included.' }),
  quality: SLEEP_DETAILS.quality,
  hasNote: Type.Boolean(),
  ...ANSWERS,
});

const NightSchema = Type.Object({
  sleepDate: values.SleepDateSchema,
  mark: DayMarkSchema,
  minutes: Type.Integer({ minimum: 0, description: 'Of all its sleeps that count.' }),
  runDay: RunDaySchema,
  sessions: Type.Array(NightSessionSchema, { description: 'In order of time.' }),
});

export const NightsSchema = pageOf(NightSchema, 'Newest first; dates with only a mark too.');
export type Nights = Static<typeof NightsSchema>;
export type Night = Nights['items'][number];
export type NightSession = Night['sessions'][number];
