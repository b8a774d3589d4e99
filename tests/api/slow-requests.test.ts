// @module-tag slow
import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Relay } from '#testkit/relay.ts';
import { describeSqlite } from '../support/engines.ts';
import { createTestApp } from './test-app.ts';

/** The app gives up after ten seconds. */
const HELD_MS = 9_000;

describeSqlite('Slow requests', (engine) => {
  async function listen() {
    const api = await createTestApp(engine);
    await api.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = api.app.server.address() as AddressInfo;
    const { token } = await api.addSignedIn();
    const body = JSON.stringify({});
    const head = [
      'POST /sleeps/start HTTP/1.1',
      'Host: lelap',
      `Authorization: Bearer ${token}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
    ].join('\r\n');
    return { api, port, head: `${head}\r\n\r\n`, body };
  }
  const readAnswer = async (socket: Socket) => {
    const [answer] = (await once(socket, 'data')) as [Buffer];
    const [head = '', body = ''] = answer.toString().split('\r\n\r\n');
    return { statusCode: Number(head.slice(9, 12)), answer: JSON.parse(body) as object };
  };

  test.concurrent.for(['request', 'body'])(
    'a tap whose %s a slow line holds for nine seconds is accepted',
    async (held, { expect, onTestFinished }) => {
      const { api, port, head, body } = await listen();
      const relay = await Relay.to(port);
      onTestFinished(() => relay.close());
      const socket = connect(relay.port, '127.0.0.1');
      await once(api.app.server, 'connection');
      if (held === 'body') {
        socket.write(head);
        await once(api.app.server, 'request');
      }
      relay.freeze();
      socket.write(held === 'body' ? body : head + body);
      await wait(HELD_MS);
      relay.thaw();
      expect(await readAnswer(socket)).toMatchObject({ statusCode: 201 });
    },
  );

  test.concurrent.each(['head', 'body'])(
    'a request whose %s does not arrive gets a 408, and nothing is run',
    async (missing) => {
      const { api, port, head } = await listen();
      // Applies to connections that are opened later.
      Object.assign(api.app.server, { requestTimeout: 1, headersTimeout: 1 });
      const socket = connect(port, '127.0.0.1');
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

  test.concurrent.for([
    ['/sleeps/start', 408],
    ['/imports', 422],
  ] as const)(
    'the body of POST %s that takes 13 seconds is answered with %i',
    async ([path, statusCode], { expect }) => {
      const { api, port, head, body } = await listen();
      const socket = connect(port, '127.0.0.1');
      socket.write(head.replace('/sleeps/start', path));
      await once(api.app.server, 'request');
      const late = setTimeout(() => socket.write(body), 13_000);
      expect(await readAnswer(socket)).toMatchObject({ statusCode });
      clearTimeout(late);
    },
  );
});
