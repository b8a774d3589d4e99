import { Agent, request } from 'node:http';

/** How a request ended: answered, not let in at all, or broken off. */
export type Ending = { status: number; text: string } | 'refused' | { brokenOff: string };

/** Makes calls by connections that it keeps, as a proxy does. */
export class KeptAliveClient {
  readonly #agent: Agent;

  constructor(connections: number) {
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections });
  }

  /** `readSlowly` waits so many milliseconds before it takes more of an answer. */
  call(
    url: string,
    { method = 'GET', token, body, readSlowly }: CallOptions = {},
  ): Promise<Ending> {
    return new Promise((resolve) => {
      const text = body === undefined ? undefined : JSON.stringify(body);
      const sent = request(url, {
        method,
        agent: this.#agent,
        headers: {
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(text !== undefined && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(text),
          }),
        },
      });
      const fail = (error: NodeJS.ErrnoException) =>
        resolve(
          error.code === 'ECONNREFUSED' ? 'refused' : { brokenOff: error.code ?? error.message },
        );
      sent.once('error', fail);
      sent.once('response', (response) => {
        let received = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => {
          received += chunk;
          if (readSlowly === undefined) return;
          response.pause();
          setTimeout(() => response.resume(), readSlowly);
        });
        response.once('end', () => resolve({ status: response.statusCode ?? 0, text: received }));
        response.once('error', fail);
      });
      sent.end(text);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

type CallOptions = { method?: string; token?: string; body?: object; readSlowly?: number };
