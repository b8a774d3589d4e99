import type { DashboardData } from '#web/api/dashboard-data.ts';
import type { applyPending } from './apply-pending.ts';
import type { Operation } from './operation.ts';

/** The server's last dashboard, and its time. */
export type StoredDashboard = {
  data: DashboardData;
  storedAtMs: number;
  serverOffsetMs: number;
};

export type Outbox = {
  /** Undefined until the records of an account were read. */
  userId: string | undefined;
  /** Pending taps, without first attempts. */
  operations: readonly Operation[];
  dashboard: StoredDashboard | undefined;
  /** Applies waiting taps to a dashboard; loaded once it is needed. */
  apply: typeof applyPending;
  /** Grows whenever a tap is written or settled: responses to earlier requests may be outdated. */
  generation: number;
};

export const NOTHING: Outbox = {
  userId: undefined,
  operations: [],
  dashboard: undefined,
  apply: (dashboard) => dashboard,
  generation: 0,
};

let state = NOTHING;
const listeners = new Set<() => void>();

export const readOutbox = (): Outbox => state;

export function onOutbox(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function setOutbox(changes: Partial<Outbox>): void {
  state = { ...state, ...changes };
  for (const listener of listeners) listener();
}
