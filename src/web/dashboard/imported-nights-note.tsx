import type { DashboardData } from '#web/api/dashboard-data.ts';
import { DASHBOARD_MESSAGES } from '#web/messages/dashboard.ts';

/** Explains to a newcomer why imported nights brought no points. */
export function ImportedNightsNote({ data }: { data: DashboardData }) {
  const { totalPoints = 0, recentSleeps = [] } = data;
  const isImported = recentSleeps.some(({ notEarning }) => notEarning === 'imported');
  if (totalPoints > 0 || !isImported) return null;
  return <p className="mt-2 text-sm text-ink-2">{DASHBOARD_MESSAGES.importedNights}</p>;
}
