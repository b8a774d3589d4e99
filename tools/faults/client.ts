import { Agent, request } from 'node:http';

export type Response = {
  status: number;
  /** Names and values alternate, as received. */
  headers: readonly string[];
  text: string;
  /** `data` of a success, else empty. */
  data: Record<string, unknown>;
  /** From the request on. */
  tookMs: number;
};

export type CallOptions = {
  token?: string | undefined;
  body?: object | undefined;
  headers?: Record<string, string>;
  /** Whose connections it uses; false: a new one. */
  agent?: Agent | false;
  signal?: AbortSignal;
  /** How long to wait before each further piece of the response, in milliseconds. */
  readEveryMs?: number;
};

export const PASSWORD = 'a long enough one';

/** Makes one call. Rejects with the connection's error if the response does not end. */
export function call(
  url: string,
  method: string,
  path: string,
  { token, body, headers, agent, signal, readEveryMs }: CallOptions = {},
): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const content = body === undefined ? undefined : JSON.stringify(body);
  const sentAt = performance.now();
  const sent = request(url + path, {
    method,
    ...(agent !== undefined && { agent }),
    ...(signal && { signal }),
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(content !== undefined && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(content),
      }),
      ...headers,
    },
  });
  sent.once('error', reject);
  sent.once('response', (response) => {
    let text = '';
    response.setEncoding('utf8');
    response.on('data', (chunk: string) => {
      text += chunk;
      if (readEveryMs === undefined) return;
      response.pause();
      setTimeout(() => response.resume(), readEveryMs);
    });
    response.once('error', reject);
    response.once('end', () => {
      const { statusCode: status = 0, rawHeaders } = response;
      const tookMs = performance.now() - sentAt;
      resolve({ status, headers: rawHeaders, text, data: dataIn(text), tookMs });
    });
  });
  sent.end(content);
  return promise;
}

/** One kept connection from this address. */
export function oneConnection(localAddress = '127.0.0.1'): Agent {
  return new Agent({ keepAlive: true, maxSockets: 1, localAddress });
}

export function readHeader({ headers }: Response, name: string): string | undefined {
  const at = headers.findIndex((each, n) => n % 2 === 0 && each.toLowerCase() === name);
  return at < 0 ? undefined : headers[at + 1];
}

function dataIn(text: string): Record<string, unknown> {
  try {
    const { data = {} } = JSON.parse(text) as { data?: Record<string, unknown> };
    return data;
  } catch {
    return {};
  }
}

/** A signed-in sleeper for calls to several servers. */
export type SleeperClient = {
  readonly token: string;
  call(url: string, method: string, path: string, more?: CallOptions): Promise<Response>;
};

/** Registers a sleeper and signs them in. */
export async function newSleeper(url: string, username: string): Promise<SleeperClient> {
  const email = `${username}@example.org`;
  const registered = await call(url, 'POST', '/register', {
    body: { username, email, password: PASSWORD },
  });
  const signedIn = await call(url, 'POST', '/login', { body: { email, password: PASSWORD } });
  const { status, data } = signedIn;
  if (status !== 200) throw new Error(`${username}: ${registered.text} ${signedIn.text}`);
  const token = String(data['accessToken']);
  return { token, call: (at, method, path, more) => call(at, method, path, { ...more, token }) };
}

/** The value below which `percent` of the values lie. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(Math.floor((sorted.length * percent) / 100), sorted.length - 1)] ?? 0;
}
