/** What came of a call: `data` of a success, else nothing. */
export type Answer = { status: number; data: Record<string, unknown>; text: string };

/** One signed-in sleeper, who may call any of several servers. */
export type SleeperClient = {
  readonly token: string;
  call(url: string, method: string, path: string, more?: CallOptions): Promise<Answer>;
};

type CallOptions = { body?: object; headers?: Record<string, string> };

export const PASSWORD = 'a long enough one';

/** Makes a call as nobody, or as whose token it is. */
export async function call(
  url: string,
  method: string,
  path: string,
  { body, headers, token }: CallOptions & { token?: string } = {},
): Promise<Answer> {
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, data: dataIn(text), text };
}

function dataIn(text: string): Record<string, unknown> {
  try {
    const { data = {} } = JSON.parse(text) as { data?: Record<string, unknown> };
    return data;
  } catch {
    return {};
  }
}

/** Registers somebody and signs them in. */
export async function newSleeper(url: string, username: string): Promise<SleeperClient> {
  const email = `${username}@example.org`;
  const person = { username, email, password: PASSWORD };
  const registered = await call(url, 'POST', '/register', { body: person });
  const { status, data } = await call(url, 'POST', '/login', {
    body: { email, password: PASSWORD },
  });
  if (status !== 200) throw new Error(`${username} can't sign in: ${registered.text}`);
  const token = String(data['accessToken']);
  return { token, call: (at, method, path, more) => call(at, method, path, { ...more, token }) };
}
