import { Type, type Static } from 'typebox';
import { AchievementSchema, ActiveSleepSchema, SleepSchema } from './sleep-contract.ts';
import { IdSchema, InstantSchema, TimeZoneSchema } from '#kernel/contract/values.ts';

export const UnlockedAchievementSchema = Type.Object({
  ...AchievementSchema.properties,
  unlockedAt: InstantSchema,
});
export type UnlockedAchievement = Static<typeof UnlockedAchievementSchema>;

export const LockedAchievementSchema = Type.Object({
  ...AchievementSchema.properties,
  progress: Type.Number({ minimum: 0, maximum: 1 }),
});
export type LockedAchievement = Static<typeof LockedAchievementSchema>;

const UsualMinuteSchema = Type.Union([Type.Integer({ minimum: 0, maximum: 1439 }), Type.Null()], {
  description:
    'A minute of the day by the clock, from the nights of the last 28 sleep dates; null below 7 nights, or where they spread too far.',
});

export const RulesChangeSchema = Type.Object({
  changedAt: InstantSchema,
  pointsBefore: Type.Integer({ minimum: 0 }),
  pointsAfter: Type.Integer({ minimum: 0 }),
});

/** Everything the dashboard shows. Reading it costs the same for a short and a long history. */
export const DashboardSchema = Type.Object({
  userId: IdSchema,
  username: Type.String(),
  email: Type.String(),
  timeZone: TimeZoneSchema,
  sleepGoalMinutes: Type.Integer(),
  showInsights: Type.Boolean({ description: 'Whether the screens show insights.' }),
  showGame: Type.Boolean({
    description: 'Whether the screens show points, streaks and achievements.',
  }),
  detailedMornings: Type.Optional(
    Type.Literal(true, {
      description: 'The screens ask for the answers of the long diary. Absent: they do not.',
    }),
  ),
  hasExperiment: Type.Optional(
    Type.Literal(true, { description: 'An experiment is under way. Absent: none is.' }),
  ),
  totalPoints: Type.Integer({ minimum: 0 }),
  currentStreak: Type.Integer({ minimum: 0 }),
  streakRests: Type.Integer({
    minimum: 0,
    description:
      'The rest nights since the first day of the current streak, up to today, that are no full days.',
  }),
  longestStreak: Type.Integer({ minimum: 0 }),
  streakEarningDays: Type.Integer({
    minimum: 0,
    description: 'How many days of the current streak are earning days, which bring its bonuses.',
  }),
  streakBonusesPaid: Type.Array(Type.Integer(), {
    description: 'Which bonuses the current streak was paid, by their earning days: 3, 7, 14, 30.',
  }),
  usual: Type.Object({ bedMinute: UsualMinuteSchema, wakeMinute: UsualMinuteSchema }),
  activeSleep: Type.Union([Type.Null(), ActiveSleepSchema]),
  lastSleep: Type.Union([Type.Null(), SleepSchema]),
  recentSleeps: Type.Array(SleepSchema, {
    description:
      'Newest start first: the active one, if any, the 7 newest that count, and at most 7 that need review.',
  }),
  unlockedAchievements: Type.Array(UnlockedAchievementSchema),
  lockedAchievements: Type.Array(LockedAchievementSchema),
  rulesChange: Type.Union([Type.Null(), RulesChangeSchema], {
    description:
      'Null unless new rules changed the points, until POST /account/rules-change/seen says that the sleeper knows.',
  }),
});
export type Dashboard = Static<typeof DashboardSchema>;
