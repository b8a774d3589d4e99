/**
 * A process of its own that floods a server, so that it takes no time of whoever watches. On its command line: what to
 * do, as JSON. It ends when its parent lets go of it, having reported every half second what came back.
 */
import { setInterval as every } from 'node:timers';
import { setTimeout as wait } from 'node:timers/promises';
import { call, headerOf, oneConnection } from './client.ts';
import type { FloodOrder, FloodReport } from './flood.ts';

const order = JSON.parse(process.argv[2] ?? '') as FloodOrder;
const report: FloodReport = { byStatus: {}, withoutRetryAfter: 0, brokenOff: 0, servedMs: [] };
let asked = 0;

async function flood(localAddress: string): Promise<void> {
  const { url, method, path, token, returnAfterMs } = order;
  const agent = oneConnection(localAddress);
  for (;;) {
    asked += 1;
    const text = JSON.stringify(order.body ?? null);
    const body = JSON.parse(text.replace('00000000', String(asked).padStart(8, '0')));
    const options = { agent, token, body: body ?? undefined };
    const answer = await call(url, method, path, options).catch(() => undefined);
    if (answer === undefined) {
      report.brokenOff += 1;
      continue;
    }
    const { status, tookMs } = answer;
    report.byStatus[status] = (report.byStatus[status] ?? 0) + 1;
    if (status === 200) report.servedMs.push(Math.round(tookMs));
    if (status !== 429 && status !== 503) continue;
    if (headerOf(answer, 'retry-after') === undefined) report.withoutRetryAfter += 1;
    if (returnAfterMs !== undefined) await wait(returnAfterMs);
  }
}

process.on('disconnect', () => process.exit(0));
every(() => process.send?.(report), 500);
for (let nth = 0; nth < order.connections; nth += 1) {
  void flood(order.addresses[nth % order.addresses.length] ?? '127.0.0.1');
}
