import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BODY_TIMEOUT } from '#kernel/server/http/limits/server-timeouts.ts';
import { MAX_PIPELINED_REQUESTS } from '#kernel/server/http/limits/pipelined-requests.ts';
import { MAX_UNFINISHED_HEADS } from '#kernel/server/http/limits/unfinished-heads.ts';
import { describeSqlite } from '../support/engines.ts';
import { createTestApp, type TestApp } from './test-app.ts';

const USUAL_BODY_TIMEOUT_MS = BODY_TIMEOUT.ms;

const TOO_SLOW = {
  statusCode: 408,
  answer: {
    status: 'fail',
    code: 'REQUEST_TIMEOUT',
    message: 'The request took too long to arrive. Please try again.',
  },
};

describeSqlite('Slow requests', (engine) => {
  let api: TestApp;
  let port: number;
  let headOf: (path: string) => string;
  beforeAll(async () => {
    BODY_TIMEOUT.ms = 300;
    api = await createTestApp(engine);
    await api.app.listen({ port: 0, host: '127.0.0.1' });
    ({ port } = api.app.server.address() as AddressInfo);
    const { token } = await api.addSignedIn();
    const headers = `Host: lelap\r\nAuthorization: Bearer ${token}`;
    const body = 'Content-Type: application/json\r\nContent-Length: 2';
    headOf = (path) => `POST ${path} HTTP/1.1\r\n${headers}\r\n${body}\r\n\r\n`;
  });
  afterAll(() => {
    BODY_TIMEOUT.ms = USUAL_BODY_TIMEOUT_MS;
  });

  const readAnswer = async (socket: Socket) => {
    const [answer] = (await once(socket, 'data')) as [Buffer];
    const [head = '', body = ''] = answer.toString().split('\r\n\r\n');
    return { statusCode: Number(head.slice(9, 12)), answer: JSON.parse(body) as object };
  };

  test('a body that does not arrive is 408, and that of POST /imports may take longer', async () => {
    const [quick, slow] = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')];
    slow.write(headOf('/imports'));
    await once(api.app.server, 'request');
    quick.write(headOf('/sleeps/start'));
    expect(await readAnswer(quick)).toEqual(TOO_SLOW);
    const started = await api.storage.db.selectFrom('sleepSessions').select('id').execute();
    expect(started).toEqual([]);
    slow.write('{}');
    expect(await readAnswer(slow)).toMatchObject({ statusCode: 422 });
  });

  test('a connection without a head gives way to newer ones of its address, others stay', async () => {
    const [idle, working] = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')];
    idle.write('GET /healthz HTTP/1.1\r\nHost: lelap\r\n\r\n');
    await once(idle, 'data');
    working.write(headOf('/imports'));
    await once(api.app.server, 'request');

    const halves = Array.from({ length: MAX_UNFINISHED_HEADS + 1 }, () => {
      const socket = connect(port, '127.0.0.1');
      socket.write(headOf('/sleeps/start').slice(0, 50));
      return socket;
    });
    const [oldest] = halves;
    if (oldest) await once(oldest, 'close');
    // The address is still served.
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
    working.write('{}');
    expect(await readAnswer(working)).toMatchObject({ statusCode: 422 });
    idle.write('GET /healthz HTTP/1.1\r\nHost: lelap\r\n\r\n');
    expect(await readAnswer(idle)).toMatchObject({ statusCode: 200 });
    for (const socket of [...halves, idle, working]) socket.destroy();
  });

  test('a connection that sends requests without waiting for answers is closed if they are many', async () => {
    const send = (requests: number) => {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => {});
      socket.write('GET /healthz HTTP/1.1\r\nHost: lelap\r\n\r\n'.repeat(requests));
      return socket;
    };
    const few = send(MAX_PIPELINED_REQUESTS);
    let answers = '';
    few.on('data', (chunk: Buffer) => (answers += chunk.toString()));
    await expect.poll(() => answers.split('HTTP/1.1 200').length - 1).toBe(MAX_PIPELINED_REQUESTS);
    few.destroy();

    const many = send(1_000);
    await once(many, 'close');
    expect(many.bytesRead).toBe(0);
  });

  test('a request whose head does not arrive gets a 408', async () => {
    // Applies to connections that are opened later.
    api.app.server.headersTimeout = 1;
    const socket = connect(port, '127.0.0.1');
    socket.write(headOf('/sleeps/start').slice(0, 50));
    expect(await readAnswer(socket)).toEqual(TOO_SLOW);
  });
});
