/**
 * Whether the server with this environment, on this machine, is ready: the health check of a container. Exits with 0
 * when it is; else says why not and exits with 1.
 */
import { get } from 'node:http';
import { text } from 'node:stream/consumers';
import { readConfig } from '#kernel/server/config.ts';

/** A slower server is not usable either. */
const ANSWER_WITHIN_MS = 4_500;

const { host, port } = readConfig(process.env);
// If it listens on all addresses, use the loopback address.
const OWN_ADDRESSES: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

const request = get(
  { host: OWN_ADDRESSES[host] ?? host, port, path: '/readyz', timeout: ANSWER_WITHIN_MS },
  async (answer) => {
    if (answer.statusCode !== 200) fail(await text(answer));
    else answer.resume();
  },
);
request.on('timeout', () => request.destroy(new Error('it does not answer in time')));
request.on('error', (error) => fail(error.message));

function fail(reason: string): void {
  process.stderr.write(`Not ready: ${reason}\n`);
  process.exitCode = 1;
}
