import { once } from 'node:events';
import { request, type Agent, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { request as requestWithTls } from 'node:https';
import { text as readText } from 'node:stream/consumers';

export type Response = {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** `data` of a success, else empty. */
  data: Record<string, unknown>;
  /** From the request on. */
  tookMs: number;
};

export type CallOptions = {
  token?: string | undefined;
  /** An object is sent as JSON. */
  body?: object | undefined;
  headers?: Record<string, string>;
  /** Whose connections it uses; default: a new one. */
  agent?: Agent;
  signal?: AbortSignal | undefined;
};

export const PASSWORD = 'a long enough one';

/** Makes one call. Rejects with the connection's error if the response does not end. */
export async function call(
  url: string,
  method: string,
  path: string,
  { token, body, headers, agent, signal }: CallOptions = {},
): Promise<Response> {
  const sentAt = performance.now();
  const send = url.startsWith('https:') ? requestWithTls : request;
  const sent = send(url + path, {
    method,
    agent: agent ?? false,
    signal,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    },
  });
  sent.end(body === undefined || Buffer.isBuffer(body) ? body : JSON.stringify(body));
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const text = await readText(response);
  const { statusCode: status = 0, headers: received } = response;
  const isJson = received['content-type']?.startsWith('application/json') === true;
  const { data = {} } = isJson ? (JSON.parse(text) as Partial<Response>) : {};
  return { status, headers: received, text, data, tookMs: performance.now() - sentAt };
}

/** A signed-in sleeper for calls to several servers. */
export type SleeperClient = Awaited<ReturnType<typeof newSleeper>>;

export async function newSleeper(url: string, username: string) {
  const signIn = { email: `${username}@example.org`, password: PASSWORD };
  const registered = await call(url, 'POST', '/register', { body: { username, ...signIn } });
  const { status, data, text } = await call(url, 'POST', '/login', { body: signIn });
  if (status !== 200) throw new Error(`${username}: ${registered.text} ${text}`);
  const token = String(data['accessToken']);
  return {
    userId: String(registered.data['userId']),
    token,
    call: (at: string, method: string, path: string, more: CallOptions = {}) =>
      call(at, method, path, { ...more, token }),
  };
}
