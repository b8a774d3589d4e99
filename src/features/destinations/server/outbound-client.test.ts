import { once } from 'node:events';
import { createServer, request as forward } from 'node:http';
import { createServer as createTcpServer, type AddressInfo, type Server } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { isAllowedAddress } from '#kernel/server/outbound/outbound-address.ts';
import { createOutboundClient } from './outbound-client.ts';

test.each([
  ['93.184.216.34', '', true],
  ['127.0.0.1', '', false],
  ['0.0.0.0', '', false],
  ['10.1.2.3', '', false],
  ['172.31.255.255', '', false],
  ['10.1.2.3', '10.0.0.0/8', true],
  ['192.168.0.1', '192.168.0.0/24', true],
  ['192.168.1.1', '192.168.0.0/24', false],
  ['100.64.0.1', '', false],
  ['169.254.0.1', '', false],
  ['169.254.0.1', '169.254.0.0/16', true],
  ['169.254.169.254', '169.254.0.0/16', false],
  ['198.18.0.1', '', false],
  ['224.0.0.1', '', false],
  ['168.63.129.16', '', false],
  ['::1', '', false],
  ['fe80::1', '', false],
  ['fe80::1%eth0', 'fe80::/10', false],
  ['fd12::1', '', false],
  ['fd12::1', 'fd12::/32', true],
  ['fd00:ec2::254', 'fd00::/8', false],
  ['::ffff:127.0.0.1', '', false],
  ['::ffff:10.0.0.1', '10.0.0.0/8', true],
  ['::ffff:93.184.216.34', '', true],
  ['::ffff:169.254.169.254', '169.254.0.0/16,::/1', false],
  ['::169.254.169.254', '::/1', false],
  ['::10.0.0.1', '', false],
  ['64:ff9b::a00:1', '', false],
  ['64:ff9b::a9fe:a9fe', '64:ff9b::/96', false],
  ['2002:a9fe:a9fe::1', '2002::/16', false],
  ['2001:db8::1', '', false],
  ['ff02::1', '', false],
  ['not an address', '', false],
])('%s with %s allowed: %s', (address, allowed, isAllowed) => {
  expect(isAllowedAddress(address, allowed.split(',').filter(Boolean))).toBe(isAllowed);
});

/** Listens on loopback until the end of the test; returns the port. */
async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

const messageTo = (url: string) => ({ url, headers: {}, body: 'x' });

test('a proxy gets the address that was checked, and the name with the request', async () => {
  const seen: string[] = [];
  const target = createServer((request, response) => {
    seen.push(`target ${request.headers.host} ${request.url}`);
    response.writeHead(202, { 'retry-after': '7' }).end();
  });
  const proxy = createServer((request, response) => {
    seen.push(`proxy ${request.url}`);
    const { method, headers } = request;
    request.pipe(
      forward(request.url ?? '', { method, headers }, (answer) => {
        answer.pipe(response.writeHead(answer.statusCode ?? 0, answer.headers));
      }),
    );
  });
  const [port, proxyPort] = [await listen(target), await listen(proxy)];
  const post = createOutboundClient(
    { allow: ['127.0.0.1'], proxy: `http://127.0.0.1:${proxyPort}` },
    async () => ['127.0.0.1'],
  );
  const answer = await post('mira', messageTo(`http://hook.test:${port}/a?b=c`));
  expect(answer).toEqual({ status: 202, retryAfterMs: 7000 });
  expect(seen).toEqual([`proxy http://127.0.0.1:${port}/a?b=c`, `target hook.test:${port} /a?b=c`]);
});

const UPGRADE = 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n';
test.each([
  ['switches protocols', UPGRADE, 'unreachable'],
  ['is silent for five seconds', '', 'timeout'],
])('a receiver that %s holds no reminder up', async (_what, answer, failure) => {
  const timeout = new AbortController();
  const mock = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal);
  onTestFinished(() => mock.mockRestore());
  const receiver = createTcpServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => (answer === '' ? timeout.abort() : socket.end(answer)));
  });
  const url = `http://127.0.0.1:${await listen(receiver)}/`;
  const sent = createOutboundClient({ allow: ['127.0.0.1'] })('mira', messageTo(url));
  await expect(sent).rejects.toMatchObject({ failure });
  expect(mock).toHaveBeenCalledWith(5_000);
});

test('one name of an account is looked up at a time, and other accounts do not wait', async () => {
  const asked: string[] = [];
  const { promise: answered, resolve: answer } = Promise.withResolvers<string[]>();
  const post = createOutboundClient({ allow: [] }, async (host) => {
    asked.push(host);
    return host.startsWith('slow') ? await answered : [];
  });
  const send = (userId: string, host: string) =>
    post(userId, messageTo(`http://${host}/`)).catch(({ failure }: { failure: string }) => failure);
  const sent = [send('mira', 'slow1.test'), send('mira', 'slow2.test'), send('mira', 'fast.test')];
  expect(await send('dewi', 'fast.test')).toBe('blocked');
  expect(asked).toEqual(['slow1.test', 'fast.test']);
  answer([]);
  expect(await Promise.all(sent)).toEqual(['blocked', 'blocked', 'blocked']);
  expect(asked).toEqual(['slow1.test', 'fast.test', 'slow2.test', 'fast.test']);
});
