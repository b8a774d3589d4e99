import { setTimeout as wait } from 'node:timers/promises';
import { call, oneConnection } from './client.ts';

const EVERY_MS = 20;

/** Reads the dashboards of these sleepers in turn until it is stopped. */
export function pollDashboards(url: string, tokens: readonly string[]) {
  const agent = oneConnection();
  const tookMs: number[] = [];
  let failed = 0;
  const isOver = new AbortController();
  const done = (async () => {
    while (!isOver.signal.aborted) {
      const token = tokens[tookMs.length % tokens.length];
      const response = await call(url, 'GET', '/dashboard', { agent, token });
      tookMs.push(response.tookMs);
      if (response.status !== 200) failed += 1;
      await wait(EVERY_MS);
    }
    agent.destroy();
  })();
  return {
    async stop() {
      isOver.abort();
      await done;
      return { tookMs, failed };
    },
  };
}
