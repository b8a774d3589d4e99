/**
 * A process of its own that floods a server, so that it takes no time of whoever watches. On its command line: what to
 * do, as JSON. It ends when its parent lets go of it, having reported every half second what came back.
 */
import { setInterval as every } from 'node:timers';
import { setTimeout as wait } from 'node:timers/promises';
import { headerIn, RawClient } from './raw-client.ts';
import type { FloodOrder, FloodReport } from './flood.ts';

const order = JSON.parse(process.argv[2] ?? '') as FloodOrder;
const report: FloodReport = { byStatus: {}, withoutRetryAfter: 0, brokenOff: 0, servedMs: [] };
let asked = 0;

async function flood(localAddress: string): Promise<void> {
  for (;;) {
    const client = new RawClient(order.url, localAddress);
    try {
      for (;;) {
        asked += 1;
        // As long whatever the number is.
        const answer = await client.ask(
          order.request.replace('00000000', String(asked).padStart(8, '0')),
        );
        const { status, head, tookMs } = answer;
        report.byStatus[status] = (report.byStatus[status] ?? 0) + 1;
        if (status === 200) report.servedMs.push(Math.round(tookMs));
        const isRefusal = status === 429 || status === 503;
        if (isRefusal && headerIn(head, 'retry-after') === undefined) report.withoutRetryAfter += 1;
        if (isRefusal && order.returnAfterMs !== undefined) await wait(order.returnAfterMs);
      }
    } catch {
      report.brokenOff += 1;
      client.close();
    }
  }
}

process.on('disconnect', () => process.exit(0));
every(() => process.send?.(report), 500);
for (let nth = 0; nth < order.connections; nth += 1) {
  void flood(order.addresses[nth % order.addresses.length] ?? '127.0.0.1');
}
