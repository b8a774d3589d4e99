import type { QueueLoad } from '#server/auth/passwords/bounded-queue.ts';
import type { Readiness } from '#server/http/lifecycle/readiness.ts';
import type { Storage } from '#server/storage/engines/open-storage.ts';
import type { MetricRegistry } from './metric-registry.ts';

/** Metrics of the database and of the queue of password hashes. */
export function addServerMetrics(
  metrics: MetricRegistry,
  deps: { storage: Storage; readiness: Readiness; passwordQueue: () => QueueLoad },
): void {
  const { storage, readiness, passwordQueue } = deps;
  metrics.add(
    {
      name: 'lelap_ready',
      help: '1 when the server can serve, as /readyz says; else 0.',
      type: 'gauge',
      read: async () => ((await readiness()) === undefined ? 1 : 0),
    },
    {
      name: 'lelap_database_size_bytes',
      help: 'The database on its disk.',
      type: 'gauge',
      read: async () => (await storage.readSize()).bytes,
    },
    {
      name: 'lelap_database_wal_bytes',
      help: 'The write-ahead log beside the SQLite file; it stops at some megabytes unless a reader holds it.',
      type: 'gauge',
      read: async () => {
        const { walBytes } = await storage.readSize();
        return walBytes === undefined ? [] : walBytes;
      },
    },
    {
      name: 'lelap_database_connections',
      help: 'Connections of this process to PostgreSQL; SQLite has one and no pool.',
      type: 'gauge',
      read: () => {
        const counts = storage.poolCounts();
        if (counts === undefined) return [];
        return [
          { labels: { state: 'used' }, value: counts.used },
          { labels: { state: 'idle' }, value: counts.open - counts.used },
        ];
      },
    },
    {
      name: 'lelap_database_connections_awaited',
      help: 'Requests that wait for a connection to PostgreSQL.',
      type: 'gauge',
      read: () => storage.poolCounts()?.waiting ?? [],
    },
    {
      name: 'lelap_password_hashes_running',
      help: 'Passwords that are being hashed (argon2id).',
      type: 'gauge',
      read: () => passwordQueue().running,
    },
    {
      name: 'lelap_password_hashes_waiting',
      help: 'Passwords that wait for their turn to be hashed.',
      type: 'gauge',
      read: () => passwordQueue().waiting,
    },
    {
      name: 'lelap_password_hashes_refused_total',
      help: 'Passwords that were not hashed because too many waited.',
      type: 'counter',
      read: () => passwordQueue().refused,
    },
  );
}
