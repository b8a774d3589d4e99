import { Type, type Static } from 'typebox';
import { DAY_KINDS, type DayKind } from './rules/free-days.ts';
import { pageOf } from '#kernel/contract/paging.ts';
import { SLEEP_DETAILS } from './details-contract.ts';
import { SleepKindSchema } from './sleep-contract.ts';
import {
  closed,
  IdSchema,
  InstantSchema,
  orNull,
  SleepDateInputSchema,
  SleepDateSchema,
  TimeZoneSchema,
} from '#kernel/contract/values.ts';

const count = () => Type.Integer({ minimum: 0 });
const figure = (description: string) => orNull(Type.Number({ description }));
const flag = () => orNull(Type.Boolean());

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
});
export type DayMark = Static<typeof DayMarkSchema>;

export const SetDayMarkBodySchema = closed(DayMarkSchema.properties);

export const DayMarkParamsSchema = Type.Object({ sleepDate: SleepDateInputSchema });

/** The position of a sleep date in its run. */
export const RunDaySchema = Type.Integer({
  minimum: 0,
  description: '1 for the first full day of a run, 2 for the next; 0: not a full day.',
});

const NightSessionSchema = Type.Object({
  id: IdSchema,
  startTime: InstantSchema,
  endTime: InstantSchema,
  timeZone: TimeZoneSchema,
  startOffsetMinutes: Type.Integer({ description: 'Of its zone from UTC at the start.' }),
  endOffsetMinutes: Type.Integer({ description: 'Of its zone from UTC at the end.' }),
  kind: SleepKindSchema,
  points: Type.Integer({ minimum: 0, description: 'The bonus included.' }),
  quality: SLEEP_DETAILS.quality,
  hasNote: Type.Boolean(),
});

const NightSchema = Type.Object({
  sleepDate: SleepDateSchema,
  mark: DayMarkSchema,
  minutes: Type.Integer({ minimum: 0, description: 'Of all its sleeps that count.' }),
  runDay: RunDaySchema,
  sessions: Type.Array(NightSessionSchema, { description: 'In order of time.' }),
});

export const NightsSchema = pageOf(NightSchema, 'Newest first; dates with only a mark too.');
export type Nights = Static<typeof NightsSchema>;
export type Night = Nights['items'][number];
export type NightSession = Night['sessions'][number];

export const InsightsQuerySchema = closed({
  until: Type.Optional({
    ...SleepDateInputSchema,
    description:
      'The last sleep date, not after today; unless given, today if its night is known, else yesterday.',
  }),
});

const UsualTimeSchema = Type.Object({
  median: figure('Minutes of the local day, fractions included.'),
  halfWithin: figure('Half of the nights are within so many minutes of it.'),
});

const MeanTimesSchema = Type.Object({
  bed: figure('Circular mean, a minute of the day.'),
  middle: figure('Circular mean, a minute of the day.'),
  wake: figure('Circular mean, a minute of the day.'),
});

const SideSchema = Type.Object({
  mean: figure('Of the qualities, 1 to 5.'),
  nights: orNull(count()),
});

/** Figures over at most 180 days. A withheld figure is null; minutes are not rounded. */
export const InsightsSchema = Type.Object({
  until: SleepDateSchema,
  timeZone: TimeZoneSchema,
  usual: Type.Object({
    state: Type.Enum(['ok', 'not-enough', 'no-usual-time']),
    have: count(),
    need: count(),
    bed: UsualTimeSchema,
    wake: UsualTimeSchema,
    middle: UsualTimeSchema,
  }),
  regularity: Type.Object({
    state: Type.Enum(['ok', 'first-impression', 'not-enough']),
    have: Type.Integer({ minimum: 0, description: 'Pairs of days.' }),
    need: count(),
    sri: figure('The Sleep Regularity Index, -100 to 100.'),
    differingMinutesPerDay: figure('Minutes a day in another state than a day later.'),
  }),
  freeDays: Type.Object({
    state: Type.Enum(['ok', 'not-enough', 'no-usual-time']),
    haveWork: count(),
    needWork: count(),
    haveFree: count(),
    needFree: count(),
    differenceMinutes: figure('How much later mid-sleep is on free days; negative: earlier.'),
    isClear: flag(),
    work: MeanTimesSchema,
    free: MeanTimesSchema,
    msfSc: figure('Mid-sleep on free days corrected for catching up, a minute of the day.'),
  }),
  goal: Type.Object({
    state: Type.Enum(['ok', 'not-enough']),
    have: count(),
    need: count(),
    gapMinutes: figure('The mean of the logged dates less the goal.'),
  }),
  change: Type.Object({
    state: Type.Enum(['ok', 'not-enough']),
    haveRecent: count(),
    needRecent: count(),
    haveBefore: count(),
    needBefore: count(),
    deltaMinutes: figure('The median of the last 7 dates less that of the 28 before.'),
    isChanged: flag(),
    recentMinutes: figure('The median of the last 7 dates.'),
    beforeMinutes: figure('The median of the 28 dates before.'),
  }),
  weekdays: Type.Array(
    Type.Object({
      weekday: Type.Integer({ minimum: 1, maximum: 7, description: '1: Monday.' }),
      have: count(),
      need: count(),
      medianMinutes: figure('Of the last 12 weeks.'),
    }),
  ),
  quality: Type.Object({
    state: Type.Enum(['ok', 'not-enough', 'few-on-one-side', 'no-variation', 'too-dependent']),
    have: Type.Integer({ minimum: 0, description: 'Rated nights, or those on the smaller side.' }),
    need: count(),
    rho: figure("Spearman's rank correlation of minutes asleep and quality."),
    low: figure('The 99 % interval of rho.'),
    high: figure('The 99 % interval of rho.'),
    isLinked: flag(),
    splitMinutes: figure('The median of the minutes asleep.'),
    above: SideSchema,
    below: SideSchema,
  }),
  dayLength: Type.Object({
    state: Type.Enum(['ok', 'not-enough', 'zones-differ']),
    have: count(),
    need: count(),
    periodMinutes: figure('From the middle of one night to that of the next.'),
    isDrifting: flag(),
  }),
});
export type InsightsResponse = Static<typeof InsightsSchema>;
