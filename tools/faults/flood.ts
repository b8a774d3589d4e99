import { fork } from 'node:child_process';
import { once } from 'node:events';

export type FloodOrder = {
  url: string;
  /** From these addresses, in turn. */
  addresses: readonly string[];
  connections: number;
  method: string;
  path: string;
  token?: string;
  /** The digits 00000000 in it are counted up. */
  body?: object;
  /** Whoever was turned away asks again so many milliseconds later. */
  returnAfterMs?: number;
};

export type FloodReport = {
  byStatus: Record<number, number>;
  withoutRetryAfter: number;
  brokenOff: number;
  /** How long each of those took that were answered with a success. */
  servedMs: number[];
};

export type Flood = AsyncDisposable & {
  /** What has come back until now. */
  report(): FloodReport;
};

/** A server that has answered nobody of a crowd by then never will. */
const ANSWERED_WITHIN_MS = 10_000;

/**
 * Has another process ask the same over and over, on many connections, each as soon as it was answered. Resolves once
 * somebody was.
 */
export async function startFlood(order: FloodOrder): Promise<Flood> {
  const child = fork(new URL('./flood-process.ts', import.meta.url), [JSON.stringify(order)], {
    execArgv: [],
  });
  let latest: FloodReport = { byStatus: {}, withoutRetryAfter: 0, brokenOff: 0, servedMs: [] };
  child.on('message', (report: FloodReport) => {
    latest = report;
  });
  const startedAt = performance.now();
  do await once(child, 'message');
  while (!isAnswered(latest) && performance.now() - startedAt < ANSWERED_WITHIN_MS);
  return {
    report: () => latest,
    async [Symbol.asyncDispose]() {
      const exit = once(child, 'exit');
      child.disconnect();
      await exit;
    },
  };
}

const isAnswered = ({ byStatus }: FloodReport) => Object.keys(byStatus).length > 0;

/** What of a flood would make the rest say nothing: one that was never answered, or connections that were broken off. */
export function floodFaults(report: FloodReport): string[] {
  return [
    ...(isAnswered(report) ? [] : ['the crowd was never answered']),
    ...(report.brokenOff === 0
      ? []
      : [`${report.brokenOff} connections of the crowd were broken off`]),
  ];
}

/** So many addresses of this machine: on Linux all of 127.0.0.0/8 are. */
export function ownAddresses(count: number): string[] {
  return Array.from({ length: count }, (_, n) => `127.1.${Math.floor(n / 250)}.${(n % 250) + 1}`);
}
