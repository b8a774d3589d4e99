import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, test } from 'vitest';
import { describeSqlite } from '../support/engines.ts';
import { setUpTestApp, outcome } from './test-app.ts';

const KIB = 1024;

describeSqlite('Malformed requests', (engine) => {
  const api = setUpTestApp(engine);
  let token: string;
  let port: number;
  beforeAll(async () => {
    ({ token } = await api.addSignedIn());
    await api.app.listen({ port: 0, host: '127.0.0.1' });
    ({ port } = api.app.server.address() as AddressInfo);
  });

  /** Sends a raw request of the sleeper and returns everything received until the connection closes. */
  async function send(start: string, headers: readonly string[], body = '') {
    const socket = connect(port, '127.0.0.1');
    const own = ['Host: lelap', `Authorization: Bearer ${token}`, 'Connection: close'];
    socket.write([`${start} HTTP/1.1`, ...own, ...headers, '', body].join('\r\n'));
    const [head = '', answered = ''] = (await text(socket)).split('\r\n\r\n');
    const status = Number(/^HTTP\/1\.1 (\d+) /.exec(head)?.[1]);
    return { status, answer: answered === '' ? undefined : (JSON.parse(answered) as object) };
  }

  const dashboard = (...headers: string[]) => send('GET /dashboard', headers);
  const refusal = (message: string) => ({
    status: 422,
    answer: { status: 'fail', code: 'INVALID_INPUT', message },
  });

  test.each([
    ['host', 'Host: other'],
    ['authorization', 'Authorization: Bearer x'],
    ['time-zone', 'Time-Zone: UTC', 'Time-Zone: Asia/Jakarta'],
  ])('a repeated header %s is rejected', async (name, ...headers) => {
    const refused = refusal(`The header ${name} can be given only once.`);
    expect(await dashboard(...headers)).toEqual(refused);
  });

  test('headers that may repeat are accepted repeatedly', async () => {
    const repeated = ['Accept: text/plain', 'X-Forwarded-For: 192.0.2.1'];
    expect((await dashboard(...repeated, ...repeated)).status).toBe(200);
  });

  const LARGE = 'The address and the headers of this request are larger than 16 KiB.';
  test.each([
    [
      'with two lengths',
      '/',
      'Content-Length: 2\r\nContent-Length: 3',
      'This is not a proper HTTP request.',
    ],
    ['with a long address', `/${'x'.repeat(16 * KIB)}`, 'Accept: */*', LARGE],
    ['with long headers', '/', `X-Long: ${'x'.repeat(16 * KIB)}`, LARGE],
  ])('a request %s is rejected', async (_what, url, header, message) => {
    expect(await send(`GET ${url}`, [header])).toEqual(refusal(message));
  });

  const post = (payload: string, headers: Record<string, string> = {}) =>
    api.call('POST', '/sleeps', {
      token,
      payload,
      headers: { 'content-type': 'application/json', ...headers },
    });

  test.each([
    [8, 'Please check what you entered.'],
    [9, 'The request body is nested more than 8 levels deep.'],
    [8_000, 'The request body is nested more than 8 levels deep.'],
  ])('the response to a body with %i levels says what is wrong', async (levels, message) => {
    const answer = await post('['.repeat(levels) + ']'.repeat(levels));
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ status: 'fail', code: 'INVALID_INPUT', message });
  });

  test.each([String.raw`{"\u005f_proto__":{}}`, '{"constructor":{"prototype":{}}}'])(
    'the body %s is rejected',
    async (payload) => {
      expect(await outcome(post(payload))).toBe('400 INVALID_JSON');
    },
  );

  test('a compressed body is not decompressed', async () => {
    const headers = { 'content-encoding': 'gzip' };
    expect(await outcome(post('{}', headers))).toBe('415 UNSUPPORTED_MEDIA_TYPE');
  });

  test('a chunked body may be empty, and is rejected if it is too large', async () => {
    const inPieces = async (type: string, ...pieces: string[]) => {
      const headers = [`Content-Type: ${type}`, 'Transfer-Encoding: chunked'];
      const chunks = [...pieces, ''].map((each) => `${each.length.toString(16)}\r\n${each}\r\n`);
      return (await send('POST /sleeps/start', headers, chunks.join(''))).status;
    };
    expect(await inPieces('text/plain')).toBe(201);
    expect(await inPieces('application/json', ' '.repeat(16 * KIB + 1))).toBe(413);
  });
});
