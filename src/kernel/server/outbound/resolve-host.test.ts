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

test('a name that does not exist has no address, and failing name servers are an error', async () => {
  const { servers } = await openNameServer(3);
  expect(await createResolveHost({ servers })('nowhere.test')).toEqual([]);
  const failing = await openNameServer(2);
  const asked = createResolveHost({ servers: failing.servers })('nowhere.test');
  await expect(asked).rejects.toThrow('ESERVFAIL');
});

test('names of the hosts file are found without a name server', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'lelap-hosts-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const hostsFile = path.join(folder, 'hosts');
  const hosts = '# 10.0.0.9 gotify\n10.0.0.1\tGotify gotify.home # at home\nfd00::1 gotify\n';
  await writeFile(hostsFile, hosts);
  const { servers, asked } = await openNameServer();
  const resolveHost = createResolveHost({ servers, hostsFile });
  expect(await resolveHost('gotify')).toEqual(['10.0.0.1', 'fd00::1']);
  expect(asked).toEqual([]);
});
