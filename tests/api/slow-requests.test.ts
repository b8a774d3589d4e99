import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BODY_TIMEOUT } from '#server/http/limits/server-timeouts.ts';
import { describeSqlite } from '../support/engines.ts';
import { createTestApp } from './test-app.ts';

const USUAL_BODY_TIMEOUT_MS = BODY_TIMEOUT.ms;

describeSqlite('Slow requests', (engine) => {
  beforeAll(() => {
    BODY_TIMEOUT.ms = 300;
  });
  afterAll(() => {
    BODY_TIMEOUT.ms = USUAL_BODY_TIMEOUT_MS;
  });

  async function listen() {
    const api = await createTestApp(engine);
    await api.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = api.app.server.address() as AddressInfo;
    const { token } = await api.addSignedIn();
    const headOf = (path: string) =>
      [
        `POST ${path} HTTP/1.1`,
        'Host: lelap',
        `Authorization: Bearer ${token}`,
        'Content-Type: application/json',
        'Content-Length: 2',
        '\r\n',
      ].join('\r\n');
    return { api, port, headOf };
  }
  const readAnswer = async (socket: Socket) => {
    const [answer] = (await once(socket, 'data')) as [Buffer];
    const [head = '', body = ''] = answer.toString().split('\r\n\r\n');
    return { statusCode: Number(head.slice(9, 12)), answer: JSON.parse(body) as object };
  };

  test('requests get longer to arrive than the app waits for them', async () => {
    const { api } = await listen();
    // The app gives up after ten seconds.
    for (const timeout of [USUAL_BODY_TIMEOUT_MS, api.app.server.headersTimeout]) {
      expect(timeout).toBeGreaterThan(10_000);
    }
  });

  test.each(['head', 'body'])(
    'a request whose %s does not arrive gets a 408, and nothing is run',
    async (missing) => {
      const { api, port, headOf } = await listen();
      // Applies to connections that are opened later.
      api.app.server.headersTimeout = 1;
      const socket = connect(port, '127.0.0.1');
      const head = headOf('/sleeps/start');
      socket.write(missing === 'head' ? head.slice(0, 50) : head);
      expect(await readAnswer(socket)).toEqual({
        statusCode: 408,
        answer: {
          status: 'fail',
          code: 'REQUEST_TIMEOUT',
          message: 'The request took too long to arrive. Please try again.',
        },
      });
      const started = await api.storage.db.selectFrom('sleep_sessions').select('id').execute();
      expect(started).toEqual([]);
    },
  );

  test('the body of POST /imports may take longer to arrive than others', async () => {
    const { api, port, headOf } = await listen();
    const [quick, slow] = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')];
    slow.write(headOf('/imports'));
    await once(api.app.server, 'request');
    quick.write(headOf('/sleeps/start'));
    expect(await readAnswer(quick)).toMatchObject({ statusCode: 408 });
    slow.write('{}');
    expect(await readAnswer(slow)).toMatchObject({ statusCode: 422 });
  });
});
