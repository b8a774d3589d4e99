import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, test } from 'vitest';
import { describeSqlite } from '../support/engines.ts';
import { setUpTestApp, type TestApp, outcome } from './test-app.ts';

const KIB = 1024;

/** Node's limit for URL and headers, plus its own few bytes. */
const HEAD_BYTES = 16 * KIB;

describeSqlite('Malformed requests', (engine) => {
  const api = setUpTestApp(engine);
  let token: string;
  let port: number;
  beforeAll(async () => {
    ({ token } = await api.addSignedIn());
    await api.app.listen({ port: 0, host: '127.0.0.1' });
    ({ port } = api.app.server.address() as AddressInfo);
  });

  /** Sends raw lines and returns everything received until the connection closes. */
  async function send(lines: readonly string[], body = '') {
    const socket = connect(port, '127.0.0.1');
    socket.write([...lines, '', body].join('\r\n'));
    const [head = '', answered = ''] = (await text(socket)).split('\r\n\r\n');
    const status = Number(/^HTTP\/1\.1 (\d+) /.exec(head)?.[1]);
    return { status, answer: answered === '' ? undefined : (JSON.parse(answered) as object) };
  }

  const LAST = 'Connection: close';
  const dashboard = (...more: string[]) =>
    send([
      'GET /dashboard HTTP/1.1',
      'Host: lelap',
      `Authorization: Bearer ${token}`,
      ...more,
      LAST,
    ]);
  const refusal = (message: string) => ({
    status: 422,
    answer: { status: 'fail', code: 'INVALID_INPUT', message },
  });

  test('headers and URL up to 16 KiB are accepted', async () => {
    const half = `X-Half: ${'x'.repeat(HEAD_BYTES / 2 - 400)}`;
    expect((await dashboard(half, half)).status).toBe(200);
    const tooLarge = refusal('The address and the headers of this request are larger than 16 KiB.');
    expect(await dashboard(half, half, `X-More: ${'x'.repeat(800)}`)).toEqual(tooLarge);
    const longPath = await send([`GET /${'x'.repeat(HEAD_BYTES)} HTTP/1.1`, 'Host: lelap', LAST]);
    expect(longPath).toEqual(tooLarge);
  });

  test.each(['QUERY', 'SEARCH', 'PROPFIND', 'TRACE'])(
    'the method %s is rejected',
    async (method) => {
      const { status, answer } = await send([`${method} /dashboard HTTP/1.1`, 'Host: lelap', LAST]);
      expect({ status, answer }).toMatchObject({ status: 404, answer: { code: 'NOT_FOUND' } });
      expect(api.log.filter((line) => line.includes('"level":50'))).toEqual([]);
    },
  );

  test.each([
    ['host', 'Host: other'],
    ['authorization', 'Authorization: Bearer x'],
    ['time-zone', 'Time-Zone: UTC', 'Time-Zone: Asia/Jakarta'],
  ])('a repeated header %s is rejected', async (name, ...lines) => {
    expect(await dashboard(...lines)).toEqual(
      refusal(`The header ${name} can be given only once.`),
    );
  });

  test('a request cut off within its body logs no error', async () => {
    api.log.length = 0;
    const socket = connect(port, '127.0.0.1');
    const head = ['POST /login HTTP/1.1', 'Host: lelap', 'Content-Type: application/json'];
    socket.write([...head, 'Content-Length: 10', '', '{'].join('\r\n'));
    const [request] = (await once(api.app.server, 'request')) as [IncomingMessage];
    const failed = once(request, 'error');
    socket.destroy();
    await failed;
    await expect.poll(() => api.log).not.toEqual([]);
    expect(api.log.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ level: 30, route: '/login', status: 499 }),
    ]);
  });

  test('a missing token is reported before other errors', async () => {
    const lines = ['GET /dashboard HTTP/1.1', 'Host: lelap', 'Host: other', LAST];
    expect((await send(lines)).status).toBe(401);
  });

  test('headers that may repeat are accepted repeatedly', async () => {
    const accepts = [
      'Accept: application/json',
      'Accept: text/plain',
      'X-Forwarded-For: 192.0.2.1',
    ];
    expect((await dashboard(...accepts, ...accepts)).status).toBe(200);
  });

  test('an unknown Expect header is ignored', async () => {
    expect((await dashboard('Expect: miracles')).status).toBe(200);
  });

  test('HTTP/1.1 requires Host, HTTP/1.0 does not', async () => {
    const lines = (version: string) => [
      `GET /dashboard HTTP/${version}`,
      `Authorization: Bearer ${token}`,
      LAST,
    ];
    expect(await send(lines('1.1'))).toEqual(refusal('A request must have a Host header.'));
    expect((await send(lines('1.0'))).status).toBe(200);
  });

  test.each([
    ['two lengths', ['Content-Length: 2', 'Content-Length: 3']],
    ['a length and pieces', ['Content-Length: 2', 'Transfer-Encoding: chunked']],
    ['a length that is none', ['Content-Length: two']],
  ])('a body with %s is rejected as invalid HTTP', async (_what, lengths) => {
    const answer = await send(['POST /login HTTP/1.1', 'Host: lelap', ...lengths, LAST], '{}');
    expect(answer).toEqual(refusal('This is not a proper HTTP request.'));
  });

  test('a rejected client that keeps the connection open is disconnected', async () => {
    // It never closes its own half.
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    socket.write('NONSENSE\r\n\r\n');
    await once(socket.resume(), 'end');
    await expect.poll(() => connections(api)).toBe(0);
  });

  const nested = (levels: number, inner = '1') =>
    '[{"a":'.repeat(levels / 2) + inner + '}]'.repeat(levels / 2);
  const post = (payload: string, headers: Record<string, string> = {}) =>
    api.call('POST', '/sleeps', {
      token,
      payload,
      headers: { 'content-type': 'application/json', ...headers },
    });

  test.each([
    ['as deep as it may be', nested(8), 'Please check what you entered.'],
    ['deeper', nested(8, '{}'), 'The request body is nested more than 8 levels deep.'],
    [
      'deep enough to drown in',
      '['.repeat(8_000) + ']'.repeat(8_000),
      'The request body is nested more than 8 levels deep.',
    ],
  ])('the response to a body nested %s says what is wrong', async (_how, payload, message) => {
    const answer = await post(payload);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ status: 'fail', code: 'INVALID_INPUT', message });
  });

  test.each([
    '{"__proto__":{"isAdmin":true}}',
    '{"note":{"__proto__":null}}',
    String.raw`{"\u005f_proto__":{}}`,
    '{"constructor":{"prototype":{}}}',
  ])('the body %s is rejected', async (payload) => {
    const answer = await post(payload);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'INVALID_JSON', message: expect.any(String) });
  });

  test('a compressed body is not decompressed', async () => {
    expect(await outcome(post('{}', { 'content-encoding': 'gzip' }))).toBe(
      '415 UNSUPPORTED_MEDIA_TYPE',
    );
    expect((await post('{}', { 'content-encoding': 'identity' })).statusCode).toBe(422);
  });

  test('a chunked body that is too large or not JSON is rejected', async () => {
    const inPieces = (type: string, piece: string) =>
      send(
        [
          'POST /login HTTP/1.1',
          'Host: lelap',
          `Content-Type: ${type}`,
          'Transfer-Encoding: chunked',
          LAST,
        ],
        `${piece.length.toString(16)}\r\n${piece}\r\n0\r\n\r\n`,
      );
    expect((await inPieces('application/json', ' '.repeat(16 * KIB))).status).toBe(400);
    expect((await inPieces('application/json', ' '.repeat(16 * KIB + 1))).status).toBe(413);
    expect((await inPieces('text/plain', 'hello')).status).toBe(415);
  });
});

function connections({ app }: TestApp): Promise<number> {
  return new Promise((resolve, reject) => {
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
}
