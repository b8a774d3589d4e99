import type { AchievementId } from './achievements.ts';
import { FULL_DAY_HOURS } from './points.ts';

type AchievementText = {
  readonly name: string;
  /** One sentence: what the sleeper did. */
  readonly description: string;
};

const sleptEnough = `Slept ${FULL_DAY_HOURS} hours or more`;
const inARow = (days: number) => `${sleptEnough} ${days} days in a row.`;
const inAll = (days: number) => `${sleptEnough} on ${days.toLocaleString('en')} days in all.`;
const describePoints = (points: number) => `Gathered ${points.toLocaleString('en')} dream points.`;

/** Separate from the rules, so that the web app, which gets these texts from the server, does not bundle them. */
export const ACHIEVEMENT_TEXTS: Readonly<Record<AchievementId, AchievementText>> = {
  'first-dream': {
    name: 'First Dream',
    description: 'Slept for an hour or more for the first time.',
  },
  'full-night': {
    name: 'Full Night',
    description: `${sleptEnough} in one day for the first time.`,
  },
  'streak-3': { name: 'Dream Spark', description: inARow(3) },
  'streak-7': { name: 'Dream Week', description: inARow(7) },
  'streak-14': { name: 'Dream Fortnight', description: inARow(14) },
  'streak-30': { name: 'Dream Moon', description: inARow(30) },
  'streak-100': { name: 'Hundred Nights', description: inARow(100) },
  'streak-365': { name: 'Around the Sun', description: inARow(365) },
  'points-100': { name: 'Century of Dreams', description: describePoints(100) },
  'points-1000': { name: 'Dream Collector', description: describePoints(1000) },
  'points-10000': { name: 'Dream Tycoon', description: describePoints(10_000) },
  'nights-50': { name: 'Seasoned Sleeper', description: inAll(50) },
  'nights-100': { name: 'Night Owl Reformed', description: inAll(100) },
  'nights-500': { name: 'Keeper of Nights', description: inAll(500) },
  'nights-1001': { name: 'A Thousand and One Nights', description: inAll(1001) },
  clockwork: {
    name: 'Clockwork',
    description: 'Went to sleep within the same hour of the clock, seven full days in a row.',
  },
  'early-bird': {
    name: 'Early Bird',
    description: 'Woke up between 03:00 and 06:29, seven full days in a row.',
  },
};
