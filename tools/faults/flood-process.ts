/** The process of a flood, apart from the one that measures. Takes its order as JSON and reports when it is told to. */
import { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { call } from '../support/client.ts';
import type { FloodOrder, FloodReport } from './flood.ts';

const order = JSON.parse(process.argv[2] ?? '') as FloodOrder;
const report: FloodReport = { byStatus: {}, faults: [], servedMs: [] };
let sent = 0;

async function flood(localAddress: string): Promise<void> {
  const { url, method, path, token, emails, body, retryAfterMs } = order;
  const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress });
  for (;;) {
    sent += 1;
    const options = { agent, token, body: emails ? { ...body, email: `${sent}${emails}` } : body };
    const response = await call(url, method, path, options).catch(() => undefined);
    if (response === undefined) {
      report.faults.push('a broken connection');
      continue;
    }
    const { status, headers, tookMs } = response;
    if (Object.keys(report.byStatus).length === 0) process.send?.('begun');
    report.byStatus[status] = (report.byStatus[status] ?? 0) + 1;
    if (status === 200) report.servedMs.push(Math.round(tookMs));
    if (status !== 429 && status !== 503) continue;
    if (headers['retry-after'] === undefined) report.faults.push(`${status} without Retry-After`);
    if (retryAfterMs !== undefined) await wait(retryAfterMs);
  }
}

process.once('message', () => process.send?.(report, () => process.exit()));
process.once('disconnect', () => process.exit());
for (let nth = 0; nth < order.connections; nth += 1) {
  void flood(order.addresses[nth % order.addresses.length] ?? '127.0.0.1');
}
