import type { RefoldJob } from '#server/jobs/refold.ts';
import type { MetricRegistry } from './metric-registry.ts';

/** Progress of this server's refold job. */
export function addRefoldMetrics(metrics: MetricRegistry, job: Pick<RefoldJob, 'counts'>): void {
  metrics.add(
    {
      name: 'lelap_refolded_sleepers_total',
      help: 'Sleepers whose progress this server has brought to the rules of its version.',
      type: 'counter',
      read: () => job.counts().refolded,
    },
    {
      name: 'lelap_refold_failures_total',
      help: 'Sleepers that could not be refolded, each time.',
      type: 'counter',
      read: () => job.counts().failed,
    },
    {
      name: 'lelap_refold_done',
      help: '1 when the last look at all sleepers found none whose progress older rules made; else 0.',
      type: 'gauge',
      read: () => (job.counts().isDone ? 1 : 0),
    },
  );
}
