import { Type, type Static } from 'typebox';
import { START_AT_MOST_BACK_HOURS } from './rules/start-end.ts';
import { REOPENABLE_MINUTES } from './rules/reopen.ts';
import {
  RESTORABLE_HOURS,
  EARNS_AT_MOST_AFTER_HOURS,
  EARNS_AT_MOST_BEFORE_HOURS,
} from './rules/sleep.ts';
import {
  pageOf,
  pageQuery,
  PositionCursorSchema,
  DateCursorSchema,
} from '#kernel/contract/paging.ts';
import { SLEEP_DETAIL_INPUTS } from './details-contract.ts';
import { AchievementSchema, SleepSchema } from './sleep-contract.ts';
import * as values from '#kernel/contract/values.ts';
import { DayMarkSchema, RunDaySchema } from './nights-contract.ts';

export const EnterSleepBodySchema = values.closed({
  startTime: values.InstantInputSchema,
  endTime: values.InstantInputSchema,
  timeZone: Type.Optional(values.TimeZoneInputSchema),
  id: Type.Optional(values.ClientIdSchema),
  ...SLEEP_DETAIL_INPUTS,
});
export type EnterSleepBody = Static<typeof EnterSleepBodySchema>;

export const CorrectSleepBodySchema = values.closed({
  startTime: Type.Optional(values.InstantInputSchema),
  endTime: Type.Optional(
    values.instantInput(
      'Settles a sleep that needs review, the same end again too. ISO 8601, Z or an offset.',
    ),
  ),
  timeZone: Type.Optional(values.TimeZoneInputSchema),
  ...SLEEP_DETAIL_INPUTS,
});
export type CorrectSleepBody = Static<typeof CorrectSleepBodySchema>;

export const ChangeSleepHeadersSchema = Type.Object({
  'If-Match': Type.Optional(values.IfMatchSchema),
});

export const ReopenSleepBodySchema = values.closed({
  tappedAt: Type.Optional(
    values.instantInput(
      `When the sleeper said so, at most ${REOPENABLE_MINUTES} minutes after the end and ${START_AT_MOST_BACK_HOURS} hours back; absent: now. ISO 8601, Z or an offset.`,
    ),
  ),
});

/** Query values are text: flags and numbers are described by patterns. */
export const ChangeSleepQuerySchema = values.closed({
  dryRun: Type.Optional(
    Type.Decode(
      Type.Union([Type.Literal('true'), Type.Literal('false')], {
        description: 'true: answers what would come of it, and writes nothing.',
      }),
      (text) => text === 'true',
    ),
  ),
});

const PointsOfAccountSchema = Type.Integer({
  minimum: 0,
  description: 'All points of the account.',
});

export const SleepRemovalSchema = Type.Object({
  pointsBefore: PointsOfAccountSchema,
  pointsAfter: PointsOfAccountSchema,
  streakBefore: Type.Integer({ minimum: 0 }),
  currentStreak: Type.Integer({ minimum: 0, description: 'The streak after the change.' }),
  longestStreakBefore: Type.Integer({ minimum: 0 }),
  longestStreakAfter: Type.Integer({ minimum: 0 }),
  newAchievements: Type.Array(AchievementSchema),
  lostAchievements: Type.Array(AchievementSchema, {
    description: 'What the log as it is now would not have unlocked.',
  }),
});
export type SleepRemoval = Static<typeof SleepRemovalSchema>;

export const SleepChangeSchema = Type.Object({
  sleep: SleepSchema,
  ...SleepRemovalSchema.properties,
});
export type SleepChange = Static<typeof SleepChangeSchema>;

/** A date's mark, and what came of it. */
export const ChangedMarkSchema = Type.Object({
  ...DayMarkSchema.properties,
  ...SleepRemovalSchema.properties,
});

const BoundSchema = {
  ...values.SleepDateInputSchema,
  description: 'A sleep date, YYYY-MM-DD, itself included.',
};

export const RANGE_QUERY = { from: Type.Optional(BoundSchema), to: Type.Optional(BoundSchema) };

export const SleepsQuerySchema = values.closed({
  ...pageQuery(PositionCursorSchema),
  ...RANGE_QUERY,
});

export const SleepsSchema = pageOf(
  SleepSchema,
  'Newest start first; the active one, which has no sleep date yet, without a range alone.',
);
export type Sleeps = Static<typeof SleepsSchema>;

/** Deleted sleeps that POST /sleeps/{id}/restore can restore. */
export const DeletedSleepsSchema = pageOf(
  Type.Object({ ...SleepSchema.properties, deletedAt: values.InstantSchema }),
  `Deleted within ${RESTORABLE_HOURS} hours, the last one first.`,
);
export type DeletedSleeps = Static<typeof DeletedSleepsSchema>;

export const DaysQuerySchema = values.closed({ ...pageQuery(DateCursorSchema), ...RANGE_QUERY });

/** The totals of one sleep date and its mark: enough to explain its points. */
export const DaySchema = Type.Object({
  sleepDate: values.SleepDateSchema,
  minutes: Type.Integer({ minimum: 0 }),
  earningMinutes: Type.Integer({
    minimum: 0,
    description: `Those of sleeps that may earn: begun (live) or ended (any other) from ${EARNS_AT_MOST_BEFORE_HOURS} hours before to ${EARNS_AT_MOST_AFTER_HOURS} hours after recordedAt.`,
  }),
  points: Type.Integer({ minimum: 0, description: 'The bonus included.' }),
  bonusPoints: Type.Integer({ minimum: 0 }),
  runDay: RunDaySchema,
  runEarningDays: Type.Integer({
    minimum: 0,
    description: 'The earning days of its run so far, this one included: they bring the bonus.',
  }),
  sleepIds: Type.Array(values.IdSchema, {
    description: 'Its sleeps that count, in order of waking.',
  }),
  mark: DayMarkSchema,
});
export type Day = Static<typeof DaySchema>;

export const DaysSchema = pageOf(DaySchema, 'Newest first; dates with only a mark too.');
export type Days = Static<typeof DaysSchema>;
