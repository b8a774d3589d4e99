import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const ASK_AGAIN_AFTER_MS = 20;

/** A response and its time in milliseconds. */
export type Answer = { status: number; body: { data: Record<string, unknown> }; ms: number };

/** A connection with sequential requests and little CPU cost. */
export class Connection implements Disposable {
  readonly #url: URL;
  readonly #socket: Socket;

  private constructor(url: URL, socket: Socket) {
    this.#url = url;
    this.#socket = socket;
  }

  static async open(url: string): Promise<Connection> {
    const to = new URL(url);
    const socket = connect(Number(to.port), to.hostname);
    socket.setNoDelay(true);
    await once(socket, 'connect');
    return new Connection(to, socket);
  }

  /**
   * Sends a request as a signed-in sleeper; retries on 429 and 503. Throws
   * if it fails.
   */
  async ask(method: string, path: string, accessToken: string, given?: object): Promise<Answer> {
    const body = given === undefined ? '' : JSON.stringify(given);
    const head = [
      `${method} ${path} HTTP/1.1`,
      `Host: ${this.#url.host}`,
      'Accept: application/json',
      `Authorization: Bearer ${accessToken}`,
      ...(given === undefined ? [] : ['Content-Type: application/json']),
      `Content-Length: ${Buffer.byteLength(body)}`,
    ];
    const askedAt = performance.now();
    this.#socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
    const text = await this.#receive();
    const ms = performance.now() - askedAt;
    const status = Number(text.slice(9, 12));
    if (status === 503) {
      await sleep(ASK_AGAIN_AFTER_MS);
      return await this.ask(method, path, accessToken, given);
    }
    if (status >= 300) throw new Error(`${method} ${path}: ${text}`);
    return { status, body: JSON.parse(text.slice(text.indexOf('\r\n\r\n') + 4)), ms };
  }

  async #receive(): Promise<string> {
    let received = '';
    for (;;) {
      const [chunk] = (await once(this.#socket, 'data')) as [Buffer];
      received += chunk.toString('latin1');
      const length = /content-length: (\d+)/i.exec(received)?.[1];
      const body = received.indexOf('\r\n\r\n') + 4;
      if (body > 3 && length !== undefined && received.length >= body + Number(length)) {
        return received;
      }
    }
  }

  [Symbol.dispose](): void {
    this.#socket.destroy();
  }
}
