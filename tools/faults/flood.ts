import { fork } from 'node:child_process';
import { once } from 'node:events';
import { expect } from 'vitest';

export type FloodOrder = {
  url: string;
  /** The client addresses, in turn. */
  addresses: readonly string[];
  connections: number;
  method: string;
  path: string;
  token?: string;
  /** The digits 00000000 in it are counted up. */
  body?: object;
  /** How long a rejected client waits before it asks again. */
  retryAfterMs?: number;
};

export type FloodReport = {
  byStatus: Record<number, number>;
  withoutRetryAfter: number;
  brokenConnections: number;
  /** How long each response of 200 took. */
  servedMs: number[];
};

export const EMPTY_REPORT: FloodReport = {
  byStatus: {},
  withoutRetryAfter: 0,
  brokenConnections: 0,
  servedMs: [],
};

export type Flood = AsyncDisposable & { report(): FloodReport };

/** Has another process repeat one request on many connections. Resolves when the first response arrived. */
export async function startFlood(order: FloodOrder): Promise<Flood> {
  const child = fork(new URL('./flood-process.ts', import.meta.url), [JSON.stringify(order)], {
    execArgv: [],
  });
  let latest = EMPTY_REPORT;
  child.on('message', (report: FloodReport) => {
    latest = report;
  });
  await expect.poll(() => Object.keys(latest.byStatus), { timeout: 10_000 }).not.toEqual([]);
  return {
    report: () => latest,
    async [Symbol.asyncDispose]() {
      const exit = once(child, 'exit');
      child.disconnect();
      await exit;
    },
  };
}

/** Every client of a flood was answered, and every rejection said when to come again. */
export function expectResponses({ brokenConnections, withoutRetryAfter }: FloodReport): void {
  expect({ brokenConnections, withoutRetryAfter }).toEqual({
    brokenConnections: 0,
    withoutRetryAfter: 0,
  });
}

/** Addresses of this machine in one block: on Linux all of 127.0.0.0/8 belong to it. */
export function ownAddresses(count: number, block = 1): string[] {
  return Array.from(
    { length: count },
    (_, n) => `127.${block}.${Math.floor(n / 250)}.${(n % 250) + 1}`,
  );
}
