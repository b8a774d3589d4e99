import type { DashboardData } from '#web/api/dashboard-data.ts';
import type { applyPending } from './apply-pending.ts';
import type { Lost } from './find-lost.ts';
import type { Operation } from './operation.ts';

/** The last dashboard that the server answered, and when. */
export type StoredDashboard = {
  data: DashboardData;
  storedAtMs: number;
  serverOffsetMs: number;
  /** The server was restored from a backup: what it lost has still to be looked for. */
  isRestored?: true;
  /** What it has lost of what was sent from here, until the sleeper says what becomes of it. */
  missing?: readonly Lost[];
};

export type Outbox = {
  /** Undefined until the records of an account were read. */
  userId: string | undefined;
  /** The taps that wait, without those that are on their way for the first time. */
  operations: readonly Operation[];
  dashboard: StoredDashboard | undefined;
  /** What the screen shows of a dashboard and the taps that wait; loaded once it is needed. */
  apply: typeof applyPending;
  /** Grows whenever a tap is written or settled: what was asked of the server before may be older. */
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
