import type { ReactNode } from 'react';
import {
  FULL_DAY_HOURS,
  PAID_MINUTES_CAP,
  POINTS_PER_HOUR,
  STREAK_BONUSES,
} from '../rules/points.ts';
import type { DashboardData } from './dashboard-data.ts';
import { Game } from '#game/web/game.tsx';
import { DASHBOARD_MESSAGES, SLEEP_NOW_MESSAGES } from '#kernel/web/messages/first.ts';
import { Icon } from '#kernel/web/ui/icon.tsx';
import { grouped } from '#kernel/web/time/sleep-times.ts';

/** Number of nights after which the details are collapsed. The dashboard lists as many sleeps. */
const NEW_FOR_NIGHTS = 7;
const NEW_FOR_MS = NEW_FOR_NIGHTS * 24 * 60 * 60_000;

/** Where parts and naps fill the list, the time since the first sleep counts instead of the nights. */
function isNewcomer({ recentSleeps = [], unlockedAchievements = [] }: DashboardData): boolean {
  const known = recentSleeps.filter(({ endTime, needsReview }) => endTime && !needsReview);
  if (known.length < NEW_FOR_NIGHTS) return true;
  const nights = new Set(known.map(({ id, sleepDate = id }) => sleepDate)).size;
  const first = unlockedAchievements.find(({ id }) => id === 'first-dream')?.unlockedAt ?? '';
  const last = known[0]?.endTime ?? '';
  return nights < NEW_FOR_NIGHTS && Date.parse(last) - Date.parse(first) < NEW_FOR_MS;
}

function bonusDays() {
  const [first, second, third, fourth] = STREAK_BONUSES;
  return {
    first: grouped(first.days),
    second: grouped(second.days),
    third: grouped(third.days),
    fourth: grouped(fourth.days),
  };
}

type PointsRulesProps = {
  data: DashboardData;
  /** Shown with the details. */
  children: ReactNode;
};

/** How points are earned, with its details for the first nights. */
export function PointsRules({ data, children }: PointsRulesProps) {
  const { rulesTitle, rules } = SLEEP_NOW_MESSAGES;
  return (
    <details className="group text-sm/normal text-ink-2" open={isNewcomer(data)}>
      <summary className="flex min-h-11 cursor-pointer items-start gap-2">
        <Icon name="chevron" className="group-open:rotate-90" />
        <span>
          <b className="block font-semibold text-ink">{rulesTitle}</b>
          {rules.inShort({
            hours: grouped(FULL_DAY_HOURS),
            points: grouped(POINTS_PER_HOUR),
            ...bonusDays(),
          })}
        </span>
      </summary>
      <div className="grid grid-cols-1 gap-4 pt-1">
        <p className="ps-8">{rules.more({ hours: grouped(PAID_MINUTES_CAP / 60) })}</p>
        {children}
      </div>
    </details>
  );
}

/** Explains to a newcomer why imported nights brought no points. */
export function ImportedNightsNote({ data }: { data: DashboardData }) {
  const { totalPoints = 0, recentSleeps = [] } = data;
  const isImported = recentSleeps.some(({ notEarning }) => notEarning === 'imported');
  if (totalPoints > 0 || !isImported) return null;
  return (
    <Game>
      <p className="mt-2 text-sm text-ink-2">{DASHBOARD_MESSAGES.importedNights}</p>
    </Game>
  );
}
