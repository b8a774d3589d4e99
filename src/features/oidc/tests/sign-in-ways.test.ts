import { expect, test } from 'vitest';
import type { Config } from '#kernel/server/config.ts';
import { describeSqlite } from '#tests/support/engines.ts';
import { oidcConfig } from './oidc-browser.ts';
import { createTestApp } from '#tests/api/test-app.ts';
import { BROWSER, createWebRoot } from '#tests/api/web-root.ts';

const PAGE = '<!doctype html><title>Lelap</title>';
const HTTPS = 'https://lelap.example';
const LOCAL = 'http://localhost:3000';
const withProvider = (name: string) => ({
  ...oidcConfig('https://id.example.org', { name }),
  publicUrl: HTTPS,
});

describeSqlite('The ways to sign in, in the page', (engine) => {
  const webRoot = createWebRoot({ 'index.html': PAGE, 'login.html': `${PAGE}form` });

  async function readLogin(config: Partial<Config>) {
    const { app } = await createTestApp(engine, { webRoot, config });
    return await app.inject({ url: '/login', headers: { accept: BROWSER } });
  }
  const meta = (attributes: string) =>
    `<!doctype html><title>Lelap</title><meta name="sign-in-ways" ${attributes} />`;

  test.each([undefined, 'http://lelap.lan', 'https://192.0.2.1', 'https://[2001:db8::1]'])(
    'at the address %s the page is byte for byte as it was built, because browsers allow no passkeys',
    async (publicUrl) => {
      expect((await readLogin({ publicUrl })).body).toBe(`${PAGE}form`);
    },
  );

  test.each([
    ['HTTPS', { publicUrl: HTTPS }, `content="passkeys" data-origin="${HTTPS}"`, 'form'],
    ['localhost', { publicUrl: LOCAL }, `content="passkeys" data-origin="${LOCAL}"`, 'form'],
    [
      'a provider',
      withProvider('Rani & "sons"'),
      `content="oidc passkeys" data-origin="${HTTPS}" data-provider="Rani &#38; &#34;sons&#34;"`,
      'form',
    ],
    [
      'a provider and no password',
      { ...withProvider('Rani'), passwordSignIn: 'off' as const },
      `content="oidc passkeys no-password" data-origin="${HTTPS}" data-provider="Rani"`,
      '',
    ],
  ])('with %s the page names the ways to sign in', async (_what, config, attributes, form) => {
    expect((await readLogin(config)).body).toBe(meta(attributes) + form);
  });
});
