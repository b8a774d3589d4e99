import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import {
  createServer,
  request,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer as createListener, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { TestServer, type Served } from './server.ts';

/** By this header Prism tells in which ways an answer differs from the document. */
const VIOLATIONS = 'sl-violations';

type Validator = { process: ChildProcess; url: string };

/**
 * The real server behind Prism (stoplight.io), a validating proxy: each answer to a call that differs from /openapi.json
 * becomes a line of the file `PRISM_FINDINGS`. Pages and files go past it.
 */
export class ValidatedServer implements Served {
  readonly #server: TestServer;
  readonly #folder: string;
  readonly #calls: readonly RegExp[];
  readonly #validator: Validator;
  readonly #front: Server;

  private constructor(
    server: TestServer,
    {
      folder,
      calls,
      validator,
    }: { folder: string; calls: readonly RegExp[]; validator: Validator },
  ) {
    this.#server = server;
    this.#folder = folder;
    this.#calls = calls;
    this.#validator = validator;
    this.#front = createServer((incoming, outgoing) => this.#pass(incoming, outgoing));
  }

  /** `prism` is the path of its command. */
  static async launch(prism: string, settings: Record<string, string>): Promise<ValidatedServer> {
    const server = await TestServer.launch(settings);
    const folder = await mkdtemp(join(tmpdir(), 'lelap-prism-'));
    const file = join(folder, 'openapi.json');
    const text = await (await fetch(`${server.url}/openapi.json`)).text();
    await writeFile(file, text);
    const { paths } = JSON.parse(text) as { paths: object };
    const calls = Object.keys(paths).map(
      (path) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    );
    const validator = await startPrism(prism, file, server.url);
    const validated = new ValidatedServer(server, { folder, calls, validator });
    validated.#front.listen(0, '127.0.0.1');
    await once(validated.#front, 'listening');
    return validated;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#front.address() as AddressInfo).port}`;
  }

  get database(): Served['database'] {
    return this.#server.database;
  }

  start(): Promise<void> {
    return this.#server.start();
  }

  end(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    return this.#server.end(signal);
  }

  async remove(): Promise<void> {
    this.#front.close();
    this.#front.closeAllConnections();
    this.#validator.process.kill('SIGKILL');
    await this.#server.remove();
    await rm(this.#folder, { recursive: true });
  }

  #pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { method = 'GET', url = '/', headers } = incoming;
    const path = url.split('?', 1)[0] ?? '';
    const isPage = headers.accept?.startsWith('text/html') ?? false;
    const isCall = !isPage && this.#calls.some((call) => call.test(path));
    const upstream = isCall ? this.#validator.url : this.#server.url;
    const passed = request(upstream + url, { method, headers }, (answer) => {
      // A server that is gone is silence, and not an answer of the proxy.
      if (answer.headers['content-type'] === 'application/problem+json') {
        outgoing.destroy();
        return;
      }
      const { [VIOLATIONS]: violations, ...answered } = answer.headers;
      if (violations !== undefined) {
        void report(`${method} ${path} ${answer.statusCode}: ${String(violations)}`);
      }
      outgoing.writeHead(answer.statusCode ?? 502, answered);
      answer.pipe(outgoing);
    });
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  }
}

async function report(line: string): Promise<void> {
  await appendFile(process.env['PRISM_FINDINGS'] ?? 'prism-findings.log', `${line}\n`);
}

async function startPrism(prism: string, file: string, upstream: string): Promise<Validator> {
  const port = await freePort();
  const args = ['proxy', file, upstream, '--port', String(port), '--validate-request=false'];
  const child = spawn(prism, args, { stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  for (;;) {
    const isUp = await fetch(`${url}/healthz`).then(
      () => true,
      () => false,
    );
    if (isUp) return { process: child, url };
    if (child.exitCode !== null) throw new Error(`${prism} ended with ${child.exitCode}.`);
    await sleep(100);
  }
}

async function freePort(): Promise<number> {
  const listener = createListener().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  listener.close();
  await once(listener, 'close');
  return port;
}
