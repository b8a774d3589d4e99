import { connect } from 'node:net';

/** Enough to keep one server process busy; more would only queue. */
const CONNECTIONS = 16;

/** Counts responses by their length only, to keep the client cheap. */
export async function responsesPerSecond(url: URL, token: string, forMs: number): Promise<number> {
  const request = toRequest('GET', url, token);
  const startedAt = performance.now();
  const counts = await Promise.all(
    Array.from({ length: CONNECTIONS }, () =>
      exchange(url, () => (performance.now() < startedAt + forMs ? request : undefined)),
    ),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  return counts.reduce((sum, count) => sum + count, 0) / seconds;
}

/** Starts and ends `pairs` sleeps on one connection. */
export async function pairsPerSecond(url: URL, token: string, pairs: number): Promise<number> {
  const start = toRequest('POST', new URL('/sleeps/start', url), token);
  const startedAt = performance.now();
  let requests = 0;
  await exchange(url, (response) => {
    requests += 1;
    if (requests % 2 === 1) return requests < 2 * pairs ? start : undefined;
    const id = /"sleepLogId":"([^"]+)"/.exec(response)?.[1];
    return toRequest('PUT', new URL(`/sleeps/${id}/end`, url), token);
  });
  return pairs / ((performance.now() - startedAt) / 1000);
}

function toRequest(method: string, { host, pathname }: URL, token: string): Buffer {
  return Buffer.from(
    `${method} ${pathname} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${token}\r\n` +
      'Content-Length: 0\r\n\r\n',
  );
}

/**
 * Makes requests on one connection until `next` gives none, and returns their number. `next` takes the response before,
 * from its beginning; of a long one only a part.
 */
function exchange(url: URL, next: (response: string) => Buffer | undefined): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(url.port), url.hostname);
    let responses = 0;
    let received = 0;
    let expected = 0;
    let head = '';
    const sendNext = () => {
      const request = next(head);
      if (request !== undefined) {
        socket.write(request);
        return;
      }
      socket.destroy();
      resolve(responses);
    };
    socket.on('connect', sendNext);
    socket.on('error', reject);
    socket.on('data', (chunk) => {
      if (expected === 0) {
        head = chunk.toString('latin1');
        const length = /content-length: (\d+)/i.exec(head)?.[1];
        if (!/^HTTP\/1.1 20[01]/.test(head) || length === undefined) {
          socket.destroy();
          reject(new Error(`Unexpected response: ${head.slice(0, 200)}`));
          return;
        }
        expected = head.indexOf('\r\n\r\n') + 4 + Number(length);
      }
      received += chunk.length;
      if (received < expected) return;
      responses += 1;
      received = 0;
      expected = 0;
      sendNext();
    });
  });
}
