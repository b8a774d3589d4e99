import type { Readiness } from '#kernel/server/http/lifecycle/readiness.ts';
import type { Storage } from '#kernel/server/storage/open-storage.ts';
import { counter, gauge, type MetricRegistry } from './metric-registry.ts';

/** Metrics of the database and of the queue of password hashes. */
export function addServerMetrics(
  metrics: MetricRegistry,
  deps: { storage: Storage; readiness: Readiness; passwordQueue: () => QueueLoad },
): void {
  const { storage, readiness, passwordQueue } = deps;
  metrics.add(
    // Read first: the queries of the others would count as waiting.
    gauge(
      'lelap_database_connections',
      'Connections of this process to PostgreSQL; SQLite has one and no pool.',
      () => {
        const counts = storage.poolCounts();
        if (counts === undefined) return [];
        return [
          { labels: { state: 'used' }, value: counts.used },
          { labels: { state: 'idle' }, value: counts.open - counts.used },
        ];
      },
    ),
    gauge(
      'lelap_database_connections_awaited',
      'Requests that wait for a connection to PostgreSQL.',
      () => storage.poolCounts()?.waiting ?? [],
    ),
    gauge('lelap_ready', '1 when the server can serve, as /readyz says; else 0.', async () =>
      (await readiness()).fault === undefined ? 1 : 0,
    ),
    gauge(
      'lelap_writes_waiting',
      '1 while writes wait for a standby, as /readyz says; else 0.',
      async () => ((await readiness()).warning === undefined ? 0 : 1),
    ),
    gauge(
      'lelap_database_size_bytes',
      'The database on its disk.',
      async () => (await storage.readSize()).bytes,
    ),
    gauge(
      'lelap_database_wal_bytes',
      'The write-ahead log beside the SQLite file; it stops at some megabytes unless a reader holds it.',
      async () => {
        const { walBytes } = await storage.readSize();
        return walBytes === undefined ? [] : walBytes;
      },
    ),
    gauge(
      'lelap_password_hashes_running',
      'Passwords that are being hashed (argon2id).',
      () => passwordQueue().running,
    ),
    gauge(
      'lelap_password_hashes_waiting',
      'Passwords that wait for their turn to be hashed.',
      () => passwordQueue().waiting,
    ),
    counter(
      'lelap_password_hashes_refused_total',
      'Passwords that were not hashed because too many waited.',
      () => passwordQueue().refused,
    ),
  );
}

export type QueueLoad = {
  readonly running: number;
  readonly waiting: number;
  /** Number of rejected jobs since the start. */
  readonly refused: number;
};
