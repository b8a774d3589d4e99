import { createSign, generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

/** A person at the provider, who is signed in there without being asked. */
export type Person = {
  sub: string;
  email?: string;
  email_verified?: boolean;
  preferred_username?: string;
  groups?: string[];
  /** How the provider checked them. */
  amr?: string[];
};

type Claims = Record<string, unknown>;

export type TestProvider = {
  issuer: string;
  /** Who signs in next; null: the person cancels. */
  person: Person | null;
  /** Changes the claims of the next ID tokens, which are signed again. */
  tamper: ((claims: Claims) => Claims) | undefined;
  /** Each answer waits for it. */
  pause: Promise<void> | undefined;
  /** Goes from the address that Lelap gave to the callback, as a browser does. */
  visit(url: string): Promise<URL>;
  stop(): Promise<void>;
  /** At the same address. */
  start(): Promise<void>;
};

/** An OpenID Connect provider on loopback that knows one client. */
export async function startOidcProvider(redirectUri: string): Promise<TestProvider> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = { ...privateKey.export({ format: 'jwk' }), kid: 'test', alg: 'RS256', use: 'sig' };
  let server: Server = createServer();
  await listen(server, 0);
  const { port } = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;

  const provider = new Provider(issuer, {
    jwks: { keys: [key as never] },
    clients: [
      { client_id: 'lelap', client_secret: 'a secret of the tests', redirect_uris: [redirectUri] },
    ],
    scopes: ['openid', 'email', 'profile', 'groups'],
    claims: {
      openid: ['sub', 'amr'],
      email: ['email', 'email_verified'],
      profile: ['preferred_username'],
      groups: ['groups'],
    },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    cookies: { keys: ['tests'] },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, accountId) => ({
      accountId,
      claims: () => ({ ...self.person, sub: accountId }),
    }),
    // Nobody is asked for consent.
    async loadExistingGrant({ oidc }) {
      const grant = new provider.Grant({
        clientId: String(oidc.client?.clientId),
        accountId: String(oidc.session?.accountId),
      });
      grant.addOIDCScope('openid email profile groups');
      await grant.save();
      return grant;
    },
  });

  const sign = (claims: Claims): string => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const text = `${part({ alg: 'RS256', kid: 'test', typ: 'JWT' })}.${part(claims)}`;
    return `${text}.${createSign('RSA-SHA256').update(text).sign(privateKey, 'base64url')}`;
  };

  provider.use(async (context, next) => {
    await self.pause;
    if (context.path.startsWith('/interaction/')) {
      const { person } = self;
      const result =
        person === null
          ? { error: 'access_denied' }
          : { login: { accountId: person.sub, amr: person.amr ?? ['pwd'], ts: now() } };
      await provider.interactionFinished(context.req, context.res, result);
      context.respond = false;
      return;
    }
    await next();
    const { body } = context as { body?: { id_token?: string } };
    if (self.tamper === undefined || body?.id_token === undefined) return;
    const [, payload = ''] = body.id_token.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Claims;
    context.body = { ...body, id_token: sign(self.tamper(claims)) };
  });
  const handle = provider.callback();
  server.on('request', handle);

  const self: TestProvider = {
    issuer,
    person: { sub: 'nobody' },
    tamper: undefined,
    pause: undefined,
    async visit(start) {
      const cookies = new Map<string, string>();
      let url = new URL(start);
      while (url.origin === issuer) {
        const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
        const answer = await fetch(url, { redirect: 'manual', headers: { cookie } });
        for (const line of answer.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
          cookies.set(name, value);
        }
        const location = answer.headers.get('location');
        if (location === null) throw new Error(`${url} ${answer.status} ${await answer.text()}`);
        url = new URL(location, url);
      }
      return url;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
    async start() {
      server = createServer(handle);
      await listen(server, port);
    },
  };
  return self;
}

const now = (): number => Math.floor(Date.now() / 1000);

const listen = (server: Server, port: number) =>
  once(server.listen(port, '127.0.0.1'), 'listening');
