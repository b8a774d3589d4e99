import { readFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

/** A proxy's own error response. */
type Answer = { status: number; headers?: Record<string, string>; body?: string };

/** What the proxy does with a request; `cut`: the response ends in the middle. */
export type Conduct = 'pass' | 'silent' | 'cut' | Answer;

const page = join(import.meta.dirname, '../../../dist/web/index.html');

/** The version of the build in its pages. */
const builtVersion = () => /theme\.js\?(\w+)/.exec(readFileSync(page, 'utf8'))?.[1] ?? '';

const NEXT_VERSION = '0000000002';

/** Headers that hold for one connection only, or by which a file of another build would not be sent. */
const OWN_HEADERS = [
  'host',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'etag',
  'last-modified',
  'if-none-match',
  'if-modified-since',
];

/** A proxy between browser and server that simulates faults. */
export class Front {
  conduct: Conduct = 'pass';
  /** Serves a build that renames all files and doesn't have those of the real one. */
  isUpgraded = false;
  target: string;
  readonly #server: Server;
  #port = 0;

  private constructor(target: string) {
    this.target = target;
    this.#server = createServer((request, response) => {
      this.#answer(request, response).catch(() => response.destroy());
    });
  }

  static async before(target: string): Promise<Front> {
    const front = new Front(target);
    await front.start();
    return front;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  get version(): string {
    return this.isUpgraded ? NEXT_VERSION : builtVersion();
  }

  async start(): Promise<void> {
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  /** Refuses connections until the next start. */
  async stop(): Promise<void> {
    if (!this.#server.listening) return;
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, 'close');
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { conduct } = this;
    if (conduct === 'silent') return;
    if (typeof conduct === 'object') {
      response.writeHead(conduct.status, conduct.headers).end(conduct.body);
      return;
    }
    const url = request.url ?? '/';
    const { isUpgraded } = this;
    const folder = isUpgraded ? '/assets/next/' : '/assets/';
    const isMissing = url.startsWith('/assets/') && !RegExp(`^${folder}[^/]+$`).test(url);
    const headers = new Headers(request.headers as Record<string, string>);
    headers.set('accept-encoding', 'identity');
    for (const name of OWN_HEADERS) headers.delete(name);
    const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
    const answer = await fetch(
      this.target + (isMissing ? '/assets/missing' : url.replace(folder, '/assets/')),
      {
        method: request.method ?? 'GET',
        headers,
        redirect: 'manual',
        ...(hasBody && { body: await text(request) }),
      },
    );
    const type = answer.headers.get('content-type') ?? '';
    const bytes = Buffer.from(await answer.arrayBuffer());
    const isRenamed = isUpgraded && /html|javascript|css/.test(type);
    const body = isRenamed ? Buffer.from(rename(bytes.toString(), folder)) : bytes;
    const sent = new Headers(answer.headers);
    for (const name of OWN_HEADERS) sent.delete(name);
    response.writeHead(answer.status, {
      ...Object.fromEntries(sent),
      'content-length': String(body.length),
    });
    if (conduct === 'pass') response.end(body);
    else response.write(body.subarray(0, body.length / 2), () => response.destroy());
  }
}

/** A file of the build as it would stand in another one. */
function rename(file: string, folder: string): string {
  return (
    file
      .replaceAll('assets/', folder.slice(1))
      .replaceAll(builtVersion(), NEXT_VERSION)
      // The worker takes care of the whole folder.
      .replaceAll(`startsWith(\`${folder.slice(1)}`, 'startsWith(`assets/')
  );
}
