import { connect, type Socket } from 'node:net';

/** An answer as it came, and how many milliseconds that took from the request on. */
export type RawAnswer = { status: number; head: string; body: string; tookMs: number };

/** One connection that asks one thing after the other, with as little around it as can be, from an address of its own. */
export class RawClient {
  readonly #socket: Socket;
  #received = '';
  #pending: { resolve: (answer: RawAnswer) => void; reject: (error: Error) => void } | undefined;
  #askedAt = 0;

  constructor(url: string, localAddress = '127.0.0.1') {
    const { port, hostname } = new URL(url);
    this.#socket = connect({ port: Number(port), host: hostname, localAddress, noDelay: true });
    this.#socket.setEncoding('latin1');
    this.#socket.on('data', (chunk: string) => this.#take(chunk));
    this.#socket.on('error', (error) => this.#pending?.reject(error));
    this.#socket.on('close', () => this.#pending?.reject(new Error('the connection was closed')));
  }

  ask(request: string): Promise<RawAnswer> {
    const { promise, resolve, reject } = Promise.withResolvers<RawAnswer>();
    if (this.#socket.destroyed) reject(new Error('the connection was closed'));
    this.#pending = { resolve, reject };
    this.#received = '';
    this.#askedAt = performance.now();
    this.#socket.write(request);
    return promise;
  }

  #take(chunk: string): void {
    this.#received += chunk;
    const end = this.#received.indexOf('\r\n\r\n');
    if (end < 0) return;
    const head = this.#received.slice(0, end);
    const body = this.#received.slice(end + 4);
    if (body.length < Number(headerIn(head, 'content-length') ?? 0)) return;
    const tookMs = performance.now() - this.#askedAt;
    const { resolve } = this.#pending ?? {};
    this.#pending = undefined;
    resolve?.({ status: Number(head.slice(9, 12)), head, body, tookMs });
  }

  close(): void {
    this.#pending = undefined;
    this.#socket.destroy();
  }
}

export function headerIn(head: string, name: string): string | undefined {
  return new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim();
}

export function getRequest(path: string, token?: string): string {
  const authorization = token === undefined ? '' : `Authorization: Bearer ${token}\r\n`;
  return `GET ${path} HTTP/1.1\r\nHost: lelap\r\n${authorization}\r\n`;
}

export function postRequest(path: string, content: object, token?: string): string {
  const body = JSON.stringify(content);
  return [
    `POST ${path} HTTP/1.1`,
    'Host: lelap',
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    ...(token === undefined ? [] : [`Authorization: Bearer ${token}`]),
    '',
    body,
  ].join('\r\n');
}

export function loginRequest(email: string, password: string): string {
  return postRequest('/login', { email, password });
}

/** The value below which so many in a hundred are. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(Math.floor((sorted.length * percent) / 100), sorted.length - 1)] ?? 0;
}
