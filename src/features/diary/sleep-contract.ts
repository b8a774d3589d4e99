import { Type, type Static } from 'typebox';
import {
  EARNS_AT_MOST_AFTER_HOURS,
  EARNS_AT_MOST_BEFORE_HOURS,
  NOT_EARNING_REASONS,
  REVIEW_OVER_HOURS,
  SLEEP_KINDS,
} from './rules/sleep.ts';
import { SLEEP_DETAILS } from './details-contract.ts';
import * as values from '#kernel/contract/values.ts';

const VersionSchema = Type.Integer({
  minimum: 1,
  description:
    'Grows with every change of what is recorded of this sleep; points do not change it.',
});

export const SleepKindSchema = Type.Enum([...SLEEP_KINDS], {
  description: 'A part of the night, a nap, or one that counts for nothing yet.',
});

/** One sleep. `endTime`, `sleepDate`, `durationMinutes` and `kind` are absent while it is active. */
export const SleepSchema = Type.Object({
  id: values.IdSchema,
  startTime: values.InstantSchema,
  endTime: Type.Optional(values.InstantSchema),
  sleepDate: Type.Optional(values.SleepDateSchema),
  durationMinutes: Type.Optional(Type.Integer({ minimum: 0 })),
  kind: Type.Optional(SleepKindSchema),
  points: Type.Integer({ minimum: 0, description: 'All it was paid, the bonus included.' }),
  bonusPoints: Type.Integer({ minimum: 0, description: 'The part of the points that is bonus.' }),
  timeZone: values.TimeZoneSchema,
  source: Type.String({
    description:
      'live, manual, import:<format>, or of a device arrival:<format>, and in-bed:<format> if it is only time in bed.',
  }),
  notEarning: Type.Optional(
    Type.Enum([...NOT_EARNING_REASONS], {
      description: `It earns no points, because it was imported or is only time in bed, or began (live) or ended (others) more than ${EARNS_AT_MOST_BEFORE_HOURS} hours before or ${EARNS_AT_MOST_AFTER_HOURS} hours after it was recorded. Absent: it may earn.`,
    }),
  ),
  needsReview: Type.Boolean({
    description: `Longer than ${REVIEW_OVER_HOURS} hours and not settled: it counts for nothing yet.`,
  }),
  version: VersionSchema,
  startPressedAt: Type.Optional(
    values.instant('When Start was pressed, if a correction has moved the start later.'),
  ),
  endPressedAt: Type.Optional(
    values.instant('When Wake Up was pressed, if a correction has moved the end earlier.'),
  ),
  ...SLEEP_DETAILS,
});
export type Sleep = Static<typeof SleepSchema>;

/** The times of a sleep that is in the way; without `endTime` and `sleepDate` it is active. */
export const OtherSleepSchema = Type.Pick(SleepSchema, [
  'id',
  'startTime',
  'endTime',
  'sleepDate',
  'timeZone',
]);
export type OtherSleep = Static<typeof OtherSleepSchema>;

export const ActiveSleepSchema = Type.Pick(SleepSchema, ['id', 'startTime', 'version']);

export const AchievementSchema = Type.Object({
  id: Type.String(),
  name: Type.String(),
  description: Type.String(),
});
export type Achievement = Static<typeof AchievementSchema>;

/** Of the body of a start and an end: the zone of this sleep alone. */
const SleepZoneSchema = Type.Optional(
  values.timeZoneInput(
    "The IANA time zone of this sleep, in place of that of the Time-Zone header. Only the header becomes the account's.",
  ),
);

export const StartSleepBodySchema = values.closed({
  startTime: Type.Optional(values.InstantInputSchema),
  id: Type.Optional(values.ClientIdSchema),
  timeZone: SleepZoneSchema,
});

export const StartSleepHeadersSchema = Type.Object({
  'Sleep-Id': Type.Optional(values.ClientIdSchema),
});

export const StartedSleepSchema = Type.Object({
  sleepLogId: values.IdSchema,
  startTime: values.InstantSchema,
  version: VersionSchema,
});
export type StartedSleep = Static<typeof StartedSleepSchema>;

export const EndSleepBodySchema = values.closed({
  endTime: Type.Optional(values.InstantInputSchema),
  timeZone: SleepZoneSchema,
});

export const EndedSleepSchema = Type.Object({
  sleepLogId: values.IdSchema,
  startTime: values.InstantSchema,
  endTime: values.InstantSchema,
  endedNow: Type.Boolean({ description: 'false: it had ended before this call.' }),
  version: VersionSchema,
  durationMinutes: Type.Integer({ minimum: 0 }),
  pointsAwarded: Type.Integer({ minimum: 0, description: 'The bonus included.' }),
  bonusPoints: Type.Integer({ minimum: 0 }),
  totalPoints: Type.Integer({ minimum: 0 }),
  currentStreak: Type.Integer({ minimum: 0 }),
  needsReview: Type.Boolean(),
  newAchievements: Type.Array(AchievementSchema),
});
export type EndedSleep = Static<typeof EndedSleepSchema>;

export const PressedSchema = Type.Object({
  isAsleep: Type.Boolean({ description: 'After the press. false: with the fields of an end.' }),
  ...Type.Pick(EndedSleepSchema, ['sleepLogId', 'startTime']).properties,
  ...Type.Partial(
    Type.Pick(EndedSleepSchema, [
      'endTime',
      'durationMinutes',
      'pointsAwarded',
      'currentStreak',
      'needsReview',
    ]),
  ).properties,
});
export type Pressed = Static<typeof PressedSchema>;

/** What Sleep as Android sends. Open, because it may send more. */
export const SleepAsAndroidBodySchema = Type.Object({
  event: Type.String({ maxLength: 100, examples: ['sleep_tracking_started'] }),
  value1: Type.Optional(Type.String({ maxLength: 1000 })),
  value2: Type.Optional(Type.String({ maxLength: 1000 })),
  value3: Type.Optional(Type.String({ maxLength: 1000 })),
});
