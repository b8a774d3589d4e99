import { fork } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished } from 'vitest';

export type FloodOrder = {
  url: string;
  addresses: readonly string[];
  connections: number;
  method: string;
  path: string;
  token?: string;
  body?: object;
  /** Adds an email that ends so to the body, another for each request. */
  emails?: string;
  /** How long a rejected client waits before it asks again. */
  retryAfterMs?: number;
};

export type FloodReport = {
  byStatus: Record<number, number>;
  /** Broken connections, and rejections that don't say when to come again. */
  faults: string[];
  servedMs: number[];
};

/** Has another process repeat a request; resolves after the first response. The function ends it and expects no fault. */
export async function startFlood(order: FloodOrder): Promise<() => Promise<FloodReport>> {
  const program = new URL('./flood-process.ts', import.meta.url);
  const child = fork(program, [JSON.stringify(order)], { execArgv: [] });
  onTestFinished(() => void child.kill());
  await once(child, 'message');
  return async () => {
    child.send('stop');
    const [report] = (await once(child, 'message')) as [FloodReport];
    expect(report.faults).toEqual([]);
    return report;
  };
}
