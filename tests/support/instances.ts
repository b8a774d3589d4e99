import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { TestDatabase } from './engines.ts';

export type InstanceOrder = { userId: string; now: number; times: number } & (
  | { press: 'start' }
  | { press: 'end'; id: string }
);

export type InstanceReport = { answers: unknown[] };

/**
 * Starts several processes on one database, runs `use` with them, and ends them. In one process it
 * would prove little, because SQLite has a single writing connection there.
 */
export async function withInstances<T>(
  database: TestDatabase,
  count: number,
  use: (obey: (order: InstanceOrder) => Promise<unknown[]>) => Promise<T>,
): Promise<T> {
  const children = Array.from({ length: count }, () =>
    fork(new URL('./instance.ts', import.meta.url), [JSON.stringify(database)], { execArgv: [] }),
  );
  try {
    await Promise.all(children.map(nextReport));
    return await use(async (order) => {
      const reports = children.map(nextReport);
      for (const child of children) child.send(order);
      return (await Promise.all(reports)).flatMap((report) => report.answers);
    });
  } finally {
    await Promise.all(children.map(letGo));
  }
}

async function nextReport(child: ChildProcess): Promise<InstanceReport> {
  const exit = once(child, 'exit').then(([code]) => {
    throw new Error(`an instance ended with exit code ${code}`);
  });
  const message = once(child, 'message').then(([report]) => report as InstanceReport);
  return await Promise.race([message, exit]);
}

async function letGo(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  if (child.connected) child.disconnect();
  await exit;
}
