import type { RefoldJob } from '#server/jobs/refold.ts';
import { counter, gauge, type MetricRegistry } from './metric-registry.ts';

/** Progress of this server's refold job. */
export function addRefoldMetrics(metrics: MetricRegistry, job: Pick<RefoldJob, 'counts'>): void {
  metrics.add(
    counter(
      'lelap_refolded_sleepers_total',
      'Sleepers whose progress this server has brought to the rules of its version.',
      () => job.counts().refolded,
    ),
    counter(
      'lelap_refold_failures_total',
      'Sleepers that could not be refolded, each time.',
      () => job.counts().failed,
    ),
    gauge(
      'lelap_refold_done',
      '1 when the last look at all sleepers found none whose progress older rules made; else 0.',
      () => (job.counts().isDone ? 1 : 0),
    ),
  );
}
