import type { DeliveryJob } from './delivery-job.ts';
import {
  counter,
  gauge,
  type MetricRegistry,
  type Sample,
} from '#kernel/server/metrics/metric-registry.ts';

/** Reminders due on this database, and reminders decided and sent by this server. */
export function addReminderMetrics(
  metrics: MetricRegistry,
  { job, now }: { job: Pick<DeliveryJob, 'counts' | 'countDue'>; now: () => number },
): void {
  const toSamples = (counts: Readonly<Record<string, number>>, labels: [string, string]) =>
    Object.entries(counts).map(([name, value]): Sample => {
      const [first = '', second = ''] = name.split(' ');
      return { value, labels: { [labels[0]]: first, [labels[1]]: second } };
    });
  metrics.add(
    gauge(
      'lelap_reminders_due',
      'Reminders that are due and not decided yet, on all servers of the database.',
      async () => (await job.countDue()).count,
    ),
    gauge(
      'lelap_reminders_overdue_seconds',
      'For how long the oldest of them has been due.',
      async () => {
        const { oldestDueAt } = await job.countDue();
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
