import { useEffect } from 'react';
import { seeRulesChange } from '#web/api/account-calls.ts';
import type { DashboardData } from '#web/api/dashboard-data.ts';
import { RULES_CHANGE_WORDS } from '#web/messages/rules-change.ts';
import { grouped } from '#web/time/sleep-times.ts';

type RulesChange = NonNullable<DashboardData['rulesChange']>;

// The day of a release is the same everywhere.
const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** What new rules made of the points; once it stands here the server does not mention it again. */
export function RulesChangeNote({ change }: { change: RulesChange }) {
  useEffect(() => {
    // If this fails it is told once more.
    seeRulesChange().catch(() => {});
  }, []);
  const { changedAt, pointsBefore, pointsAfter } = change;
  const day = DAY.format(new Date(changedAt));
  return (
    <p className="mb-6 text-center text-sm/normal text-ink-2">
      {RULES_CHANGE_WORDS.told(day, grouped(pointsBefore), grouped(pointsAfter))}
    </p>
  );
}
