import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { decrypt } from 'http_ece';
import { SMTPServer } from 'smtp-server';
import { afterAll } from 'vitest';

export type Received = { path: string; headers: IncomingHttpHeaders; body: Buffer };

/** An HTTP server on loopback that keeps what it gets; `answer` decides what it says, or that it says nothing. */
export async function openReceiver(): Promise<{
  origin: string;
  received: Received[];
  answer: { with: (response: ServerResponse) => void };
}> {
  const received: Received[] = [];
  const answer = { with: (response: ServerResponse): void => void response.end() };
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    received.push({ path: request.url ?? '', headers: request.headers, body });
    answer.with(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, received, answer };
}

/** What a browser keeps of a push subscription, and what it makes of a message (RFC 8291, 8292). */
export function createPushSubscription(origin: string) {
  const ecdh = createECDH('prime256v1');
  const p256dh = ecdh.generateKeys('base64url');
  const keys = { p256dh, auth: randomBytes(16).toString('base64url') };
  return {
    body: { endpoint: `${origin}/push/${randomBytes(8).toString('hex')}`, keys },

    /** Verifies the sender as a push service must, and decrypts. Throws if anything is not right. */
    open({ headers, body }: Received, vapidPublicKey: string) {
      const [, token = '', key = ''] =
        /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization ?? '') ?? [];
      if (key !== vapidPublicKey) throw new Error('It is signed by another key.');
      const [head = '', claims = '', signature = ''] = token.split('.');
      const publicKey = createPublicKey({
        format: 'raw-public',
        asymmetricKeyType: 'ec',
        namedCurve: 'P-256',
        key: Buffer.from(key, 'base64url'),
      });
      const isSigned = verify(
        'sha256',
        Buffer.from(`${head}.${claims}`),
        { key: publicKey, dsaEncoding: 'ieee-p1363' },
        Buffer.from(signature, 'base64url'),
      );
      const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as {
        aud: string;
        exp: number;
        sub: string;
      };
      const validSeconds = exp - Date.now() / 1000;
      if (!isSigned || aud !== origin || validSeconds <= 0 || validSeconds > 86_400) {
        throw new Error('The VAPID token is not valid here.');
      }

      const secrets = { version: 'aes128gcm', privateKey: ecdh, authSecret: keys.auth };
      const message = decrypt(body, secrets).toString();
      return { sub, message: JSON.parse(message) as { title: string; text: string; tag: string } };
    },
  };
}

type Mailbox = { smtp: { url: string; from: string }; mails: string[]; recipients: string[][] };

/** A mail server on loopback that keeps what it gets, without its transfer encoding, also if it rejects it. */
export async function openMailbox(
  reject: (mail: string, count: number) => string | undefined = () => undefined,
): Promise<Mailbox> {
  const mails: string[] = [];
  const recipients: string[][] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: async (stream, { envelope }, done) => {
      const unquoted = (await text(stream)).replaceAll(/=\r\n/g, '');
      const decode = (_: string, hex: string) => String.fromCharCode(parseInt(hex, 16));
      const mail = unquoted.replaceAll(/=([0-9A-F]{2})/g, decode);
      recipients.push(envelope.rcptTo.map(({ address }) => address));
      mails.push(mail);
      const rejection = reject(mail, mails.length);
      done(rejection === undefined ? undefined : new Error(rejection));
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  afterAll(() => new Promise<void>((closed) => server.close(closed)));
  const { port } = server.server.address() as AddressInfo;
  const smtp = { url: `smtp://127.0.0.1:${port}`, from: 'Lelap <lelap@example.org>' };
  return { smtp, mails, recipients };
}
