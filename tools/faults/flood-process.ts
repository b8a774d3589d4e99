/** The process of a flood, apart from the one that measures. Takes its order as JSON and reports twice a second. */
import { setInterval as every } from 'node:timers';
import { setTimeout as wait } from 'node:timers/promises';
import { call, readHeader, oneConnection } from './client.ts';
import type { FloodOrder, FloodReport } from './flood.ts';

const order = JSON.parse(process.argv[2] ?? '') as FloodOrder;
const report: FloodReport = {
  byStatus: {},
  withoutRetryAfter: 0,
  brokenConnections: 0,
  servedMs: [],
};
let sent = 0;

async function flood(localAddress: string): Promise<void> {
  const { url, method, path, token, retryAfterMs } = order;
  const agent = oneConnection(localAddress);
  for (;;) {
    sent += 1;
    const text = JSON.stringify(order.body ?? null);
    const body = JSON.parse(text.replace('00000000', String(sent).padStart(8, '0')));
    const options = { agent, token, body: body ?? undefined };
    const response = await call(url, method, path, options).catch(() => undefined);
    if (response === undefined) {
      report.brokenConnections += 1;
      continue;
    }
    const { status, tookMs } = response;
    report.byStatus[status] = (report.byStatus[status] ?? 0) + 1;
    if (status === 200) report.servedMs.push(Math.round(tookMs));
    if (status !== 429 && status !== 503) continue;
    if (readHeader(response, 'retry-after') === undefined) report.withoutRetryAfter += 1;
    if (retryAfterMs !== undefined) await wait(retryAfterMs);
  }
}

process.on('disconnect', () => process.exit(0));
every(() => process.send?.(report), 500);
for (let nth = 0; nth < order.connections; nth += 1) {
  void flood(order.addresses[nth % order.addresses.length] ?? '127.0.0.1');
}
