import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { TestServer } from './server.ts';
import { test as base } from './test.ts';

/** A real mail server on loopback with its received mails. */
export class Mailbox {
  readonly #server: SMTPServer;
  readonly #mails: { to: string[]; text: string }[] = [];

  private constructor() {
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData: (stream, { envelope }, done) => {
        const parts: Buffer[] = [];
        stream.on('data', (part: Buffer) => parts.push(part));
        stream.on('end', () => {
          const text = Buffer.concat(parts).toString();
          this.#mails.push({
            to: envelope.rcptTo.map(({ address }) => address),
            // Quoted-printable: long lines are wrapped and equals signs escaped.
            text: text.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='),
          });
          done();
        });
      },
    });
  }

  static async open(): Promise<Mailbox> {
    const mailbox = new Mailbox();
    mailbox.#server.listen(0, '127.0.0.1');
    await once(mailbox.#server.server, 'listening');
    return mailbox;
  }

  get url(): string {
    const { port } = this.#server.server.address() as AddressInfo;
    return `smtp://127.0.0.1:${port}`;
  }

  /** The mails to an address, oldest first. */
  to(address: string): string[] {
    return this.#mails.filter(({ to }) => to.includes(address)).map(({ text }) => text);
  }

  async close(): Promise<void> {
    await new Promise<void>((done) => this.#server.close(done));
  }
}

/** Tests with a server that sends its mails to a mailbox, and may send messages to this machine. */
export const test = base.extend<object, { mailbox: Mailbox }>({
  mailbox: [
    async ({}, use) => {
      const mailbox = await Mailbox.open();
      await use(mailbox);
      await mailbox.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ mailbox }, use) => {
      const server = await TestServer.launch({
        SMTP_URL: mailbox.url,
        SMTP_FROM: 'Lelap <lelap@lelap.test>',
        // Only its path is used: the server's own port is not known before it runs.
        PUBLIC_URL: 'http://lelap.test',
        OUTBOUND_ALLOW: '127.0.0.1',
      });
      await use(server);
      await server.remove();
    },
    { scope: 'worker' },
  ],
});
