import { Type, type Static } from 'typebox';
import * as values from '#kernel/contract/values.ts';
import { DateLimitSchema } from '#kernel/contract/paging.ts';
import { DaysQuerySchema } from '#diary/contract.ts';

const count = () => Type.Integer({ minimum: 0 });
const figure = (description: string) => values.orNull(Type.Number({ description }));
const flag = () => values.orNull(Type.Boolean());

export const InsightsQuerySchema = values.closed({
  until: Type.Optional({
    ...values.SleepDateInputSchema,
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
  nights: values.orNull(count()),
});

/** Figures over at most 180 days. A withheld figure is null; minutes are not rounded. */
export const InsightsSchema = Type.Object({
  until: values.SleepDateSchema,
  timeZone: values.TimeZoneSchema,
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

export const NightsQuerySchema = values.closed({
  ...DaysQuerySchema.properties,
  limit: Type.Optional(DateLimitSchema),
});
