import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { describeSqlite } from '../support/engines.ts';
import { createTestApp } from './test-app.ts';

const QUESTION = 'GET /readyz HTTP/1.1\r\nHost: lelap\r\n';

describeSqlite('Closing', (engine) => {
  test('shutdown finishes active requests, reports 503 on /readyz, and closes connections', async () => {
    let isAsked = () => {};
    let letAnswer = () => {};
    const asked = new Promise<void>((resolve) => (isAsked = resolve));
    const answering = new Promise<void>((resolve) => (letAnswer = resolve));
    const storage = await engine.openStorage();
    const { app } = await createTestApp(engine, {
      storage: {
        ...storage,
        probe: async () => {
          isAsked();
          await answering;
          await storage.probe();
        },
      },
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;

    // A connection with half a request is not idle, so it survives the start of the shutdown.
    const slow = connect(port, '127.0.0.1');
    slow.write(QUESTION);
    // Browsers open connections in advance.
    const unused = text(connect(port, '127.0.0.1'));
    const quick = connect(port, '127.0.0.1');
    quick.write(`${QUESTION}\r\n`);
    const answers = [text(slow), text(quick)];
    await asked;
    const closed = app.close();
    slow.write('\r\n');
    expect(await answers[0]).toMatch(/^HTTP\/1\.1 503 [^]*"code":"UNAVAILABLE"/);
    letAnswer();
    expect(await answers[1]).toMatch(/^HTTP\/1\.1 200 [^]*\r\nconnection: close\r\n/i);
    await closed;
    expect(await unused.catch(() => '')).toBe('');

    await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow('fetch failed');
  });
});
