import { fork } from 'node:child_process';
import { once } from 'node:events';

export type FloodOrder = {
  url: string;
  /** From these addresses, in turn. */
  addresses: readonly string[];
  connections: number;
  /** As it goes over the wire; the digits 00000000 in it are counted up. */
  request: string;
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

/** Has another process ask the same over and over, on many connections, each as soon as it was answered. */
export async function startFlood(order: FloodOrder): Promise<Flood> {
  const child = fork(new URL('./flood-process.ts', import.meta.url), [JSON.stringify(order)], {
    execArgv: [],
  });
  let latest: FloodReport = { byStatus: {}, withoutRetryAfter: 0, brokenOff: 0, servedMs: [] };
  child.on('message', (report: FloodReport) => {
    latest = report;
  });
  await once(child, 'message');
  return {
    report: () => latest,
    async [Symbol.asyncDispose]() {
      const exit = once(child, 'exit');
      child.disconnect();
      await exit;
    },
  };
}

/** So many addresses of this machine: on Linux all of 127.0.0.0/8 are. */
export function ownAddresses(count: number): string[] {
  return Array.from({ length: count }, (_, n) => `127.1.${Math.floor(n / 250)}.${(n % 250) + 1}`);
}
