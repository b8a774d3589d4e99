import { createHistogram, performance } from 'node:perf_hooks';
import { counter, gauge, type MetricRegistry, type Sample } from './metric-registry.ts';

/** Sampling interval of the event loop delay: fine enough for delays that a sleeper would notice. */
const SAMPLE_EVERY_MS = 20;

const MICROSECONDS = 1e6;

/** The process itself: its version, time, memory and event loop. */
export function addProcessMetrics(
  metrics: MetricRegistry,
  labels: { readonly version: string; readonly engine: string },
): void {
  // Node's monitor loses a delay in progress when it is reset.
  const delayMicroseconds = createHistogram();
  let sampledAt = performance.now();
  setInterval(() => {
    const now = performance.now();
    const lateMs = now - sampledAt - SAMPLE_EVERY_MS;
    sampledAt = now;
    delayMicroseconds.record(Math.max(1, Math.round(lateMs * 1000)));
  }, SAMPLE_EVERY_MS).unref();

  const readDelay = (): Sample[] => {
    const samples = Object.entries({ p50: 50, p99: 99, max: 100 }).map(([at, percentile]) => ({
      labels: { at },
      value: delayMicroseconds.percentile(percentile) / MICROSECONDS,
    }));
    delayMicroseconds.reset();
    return samples;
  };

  metrics.add(
    gauge('lelap_build_info', 'Always 1; what is running stands in the labels.', () => [
      { value: 1, labels: { ...labels, node: process.version } },
    ]),
    gauge(
      'process_start_time_seconds',
      'When the process started, in seconds since 1970.',
      () => performance.timeOrigin / 1000,
    ),
    counter('process_cpu_seconds_total', 'Time on the processor, in user and system mode.', () => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1e6;
    }),
    gauge('process_resident_memory_bytes', 'Memory of the process that is in RAM.', () =>
      process.memoryUsage.rss(),
    ),
    gauge(
      'lelap_heap_used_bytes',
      'Memory that JavaScript objects take.',
      () => process.memoryUsage().heapUsed,
    ),
    counter(
      'lelap_event_loop_active_seconds_total',
      'Time in which the event loop was busy; its rate is the utilization, 1 being full.',
      () => performance.eventLoopUtilization().active / 1000,
    ),
    gauge(
      'lelap_event_loop_delay_seconds',
      'How late the event loop was since the last scrape: median, 99th percentile, worst.',
      readDelay,
    ),
  );
}
