import { createSocket } from 'node:dgram';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createResolveHost, isLookupTimeout } from './resolve-host.ts';

/** A name server on loopback that is silent, or gives each question an empty response with this code. */
async function openNameServer(code?: number) {
  const socket = createSocket('udp4').bind(0, '127.0.0.1');
  onTestFinished(() => void socket.close());
  await once(socket, 'listening');
  const asked: number[] = [];
  socket.on('message', (question, { port, address }) => {
    asked.push(port);
    if (code === undefined) return;
    const answer = Buffer.from(question);
    answer.writeUInt16BE(0x8180 | code, 2);
    socket.send(answer, port, address);
  });
  return { servers: [`127.0.0.1:${socket.address().port}`], asked };
}

async function writeHosts(text: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lelap-hosts-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, 'hosts');
  await writeFile(file, text);
  return file;
}

test('names that resolve slowly occupy no thread and are given up after two seconds', async () => {
  const { servers, asked } = await openNameServer();
  const resolveHost = createResolveHost({ servers, hostsFile: '/nothing/is/here' });
  const slow = Array.from({ length: 50 }, (_, n) =>
    resolveHost(`slow${n}.test`).catch((error: unknown) => error as Error),
  );
  await expect.poll(() => asked.length).toBeGreaterThanOrEqual(100);
  // As a connection to the database does.
  const first = await Promise.race([...slow, lookup('localhost').then(() => 'connected')]);
  expect(first).toBe('connected');
  for (const error of await Promise.all(slow)) expect(isLookupTimeout(error as Error)).toBe(true);
});

test.each([
  ['that does not exist', 3],
  ['without an address', 0],
])('a name %s has no address', async (_, code) => {
  const { servers } = await openNameServer(code);
  expect(await createResolveHost({ servers })('nowhere.test')).toEqual([]);
});

test('failing name servers are an error', async () => {
  const { servers } = await openNameServer(2);
  await expect(createResolveHost({ servers })('nowhere.test')).rejects.toThrow('ESERVFAIL');
});

test('names of the hosts file are found without a name server', async () => {
  const hostsFile = await writeHosts(
    '# 10.0.0.9 gotify\n10.0.0.1\tGotify gotify.home # at home\nfd00::1 gotify\n',
  );
  const { servers, asked } = await openNameServer();
  const resolveHost = createResolveHost({ servers, hostsFile });
  expect(await resolveHost('gotify')).toEqual(['10.0.0.1', 'fd00::1']);
  expect(await resolveHost('gotify.home')).toEqual(['10.0.0.1']);
  expect(asked).toEqual([]);
});
