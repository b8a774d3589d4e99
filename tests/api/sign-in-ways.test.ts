import { beforeAll, expect, test } from 'vitest';
import type { Config } from '#server/config.ts';
import { describeSqlite } from '../support/engines.ts';
import { createTestApp } from './test-app.ts';
import { BROWSER, createWebRoot } from './web-root.ts';

const PAGE = '<!doctype html><title>Lelap</title>';
const OIDC: Config['oidc'] = {
  issuer: 'https://id.example.org',
  clientId: 'lelap',
  clientSecret: undefined,
  name: 'Rani & "sons"',
  registration: 'off',
  groupsClaim: 'groups',
  allowedGroup: undefined,
};
const [HTTPS, HTTP] = ['https://lelap.example', 'http://lelap.lan'];

describeSqlite('The ways to sign in, in the page', (engine) => {
  let webRoot: string;
  beforeAll(async () => {
    webRoot = await createWebRoot({ 'index.html': PAGE, 'login.html': `${PAGE}form` });
  });

  /** /login of a server with these settings. */
  async function readLogin(config: Partial<Config>) {
    const { app } = await createTestApp(engine, { webRoot, config });
    return await app.inject({ url: '/login', headers: { accept: BROWSER } });
  }
  const meta = (attributes: string) =>
    `<!doctype html><title>Lelap</title><meta name="sign-in-ways" ${attributes} />`;

  test.each([
    ['nothing', {}],
    ['an address on plain HTTP', { publicUrl: HTTP }],
    ['an IP address', { publicUrl: 'https://192.168.1.10' }],
  ])('with %s set the page is byte for byte as it was built', async (_what, config) => {
    expect((await readLogin(config)).body).toBe(`${PAGE}form`);
  });

  test.each([
    ['HTTPS', { publicUrl: HTTPS }, 'content="passkeys"', 'form'],
    ['localhost', { publicUrl: 'http://localhost:3000' }, 'content="passkeys"', 'form'],
    [
      'a provider',
      { publicUrl: HTTPS, oidc: OIDC },
      'content="oidc passkeys" data-provider="Rani &#38; &#34;sons&#34;"',
      'form',
    ],
    [
      'a provider and no password',
      { publicUrl: HTTPS, oidc: { ...OIDC, name: 'Rani' }, passwordSignIn: 'off' as const },
      'content="oidc passkeys no-password" data-provider="Rani"',
      '',
    ],
  ])('with %s the page names the ways to sign in', async (_what, config, attributes, form) => {
    expect((await readLogin(config)).body).toBe(meta(attributes) + form);
  });

  test('the page has another ETag as soon as a way is added', async () => {
    const [before, after] = [await readLogin({}), await readLogin({ publicUrl: HTTPS })];
    expect(after.headers['etag']).not.toBe(before.headers['etag']);
  });
});
