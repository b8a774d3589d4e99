import { fork } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished } from 'vitest';

export type FloodOrder = {
  url: string;
  /** The client addresses, in turn. */
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
  withoutRetryAfter: number;
  brokenConnections: number;
  /** How long each response of 200 took. */
  servedMs: number[];
};

/** Ends a flood. Every client was answered, and every rejection said when to come again. */
export type StopFlood = () => Promise<FloodReport>;

/** Has another process repeat one request on many connections. Resolves when the first response arrived. */
export async function startFlood(order: FloodOrder): Promise<StopFlood> {
  const program = new URL('./flood-process.ts', import.meta.url);
  const child = fork(program, [JSON.stringify(order)], { execArgv: [] });
  onTestFinished(() => void child.kill());
  await once(child, 'message');
  return async () => {
    child.send('stop');
    const [report] = (await once(child, 'message')) as [FloodReport];
    expect(report).toMatchObject({ brokenConnections: 0, withoutRetryAfter: 0 });
    return report;
  };
}
