import { connect } from 'node:net';

/** Enough to keep one server process busy; more would only queue. */
const CONNECTIONS = 16;

/** Counts responses of 200 by their length only, to keep the client cheap. */
export async function responsesPerSecond(url: URL, token: string, forMs: number): Promise<number> {
  const request = Buffer.from(
    `GET ${url.pathname} HTTP/1.1\r\nHost: ${url.host}\r\nAuthorization: Bearer ${token}\r\n\r\n`,
  );
  const startedAt = performance.now();
  const counts = await Promise.all(
    Array.from({ length: CONNECTIONS }, () => repeat(url, request, startedAt + forMs)),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  return counts.reduce((sum, count) => sum + count, 0) / seconds;
}

function repeat(url: URL, request: Buffer, until: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(url.port), url.hostname);
    let responses = 0;
    let received = 0;
    let expected = 0;
    socket.on('connect', () => socket.write(request));
    socket.on('error', reject);
    socket.on('data', (chunk) => {
      if (expected === 0) {
        const head = chunk.toString('latin1');
        const length = /content-length: (\d+)/i.exec(head)?.[1];
        if (!head.startsWith('HTTP/1.1 200') || length === undefined) {
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
      if (performance.now() < until) socket.write(request);
      else {
        socket.destroy();
        resolve(responses);
      }
    });
  });
}
