import { useEffect } from 'react';
import { call } from '#kernel/web/api/call.ts';
import type { DashboardData } from '#diary/web/dashboard-data.ts';
import { RULES_CHANGE_MESSAGES } from '#kernel/web/messages/app.ts';
import { fullDate } from '#kernel/web/time/long-dates.ts';
import { grouped } from '#kernel/web/time/sleep-times.ts';

type RulesChange = NonNullable<DashboardData['rulesChange']>;

/** Explains a change of points by new rules; marks it as seen on the server when shown. */
export function RulesChangeNote({ change }: { change: RulesChange }) {
  useEffect(() => {
    // If this fails, it is shown again.
    call('POST /account/rules-change/seen').catch(() => {});
  }, []);
  const { changedAt, pointsBefore, pointsAfter } = change;
  return (
    <p className="mb-6 text-center text-sm/normal text-ink-2">
      {RULES_CHANGE_MESSAGES.told({
        // A release date is the same in every zone.
        day: fullDate(changedAt, 'UTC'),
        before: grouped(pointsBefore),
        after: grouped(pointsAfter),
      })}
    </p>
  );
}
