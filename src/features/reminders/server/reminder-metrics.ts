import type { ReminderJob } from '#features/destinations/server/reminder-job.ts';
import type { Storage } from '#kernel/server/storage/open-storage.ts';
import { countDueReminders } from './due-rows.ts';
import {
  counter,
  gauge,
  type MetricRegistry,
  type Sample,
} from '#kernel/server/metrics/metric-registry.ts';

/** Reminders due on this database, and reminders decided and sent by this server. */
export function addReminderMetrics(
  metrics: MetricRegistry,
  deps: { job: Pick<ReminderJob, 'counts'>; storage: Pick<Storage, 'db'>; now: () => number },
): void {
  const { job, storage, now } = deps;
  const toSamples = (counts: Readonly<Record<string, number>>, labels: [string, string]) =>
    Object.entries(counts).map(([name, value]): Sample => {
      const [first = '', second = ''] = name.split(' ');
      return { value, labels: { [labels[0]]: first, [labels[1]]: second } };
    });
  metrics.add(
    gauge(
      'lelap_reminders_due',
      'Reminders that are due and not decided yet, on all servers of the database.',
      async () => (await countDueReminders(storage.db, now())).count,
    ),
    gauge(
      'lelap_reminders_overdue_seconds',
      'For how long the oldest of them has been due.',
      async () => {
        const { oldestDueAt } = await countDueReminders(storage.db, now());
        return oldestDueAt === null ? 0 : (now() - oldestDueAt) / 1000;
      },
    ),
    counter(
      'lelap_reminders_decided_total',
      'Reminders that this server has decided, by kind and outcome; late: dropped after a downtime.',
      () => toSamples(job.counts().decided, ['kind', 'outcome']),
    ),
    gauge(
      'lelap_reminder_lag_seconds',
      'From the time a reminder was due to its decision, for the last one of this server.',
      () => job.counts().lagSeconds,
    ),
    counter(
      'lelap_reminder_deliveries_total',
      'Attempts of this server to deliver a reminder, by channel and result.',
      () => toSamples(job.counts().deliveries, ['channel', 'result']),
    ),
  );
}
