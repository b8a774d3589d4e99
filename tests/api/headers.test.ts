import { expect, test } from 'vitest';
import { describeEachEngine } from '../support/engines.ts';
import { createTestApp } from './test-app.ts';

const POLICY =
  "default-src 'none';script-src 'self';style-src 'self';img-src 'self' data:;font-src 'self';" +
  "connect-src 'self';manifest-src 'self';base-uri 'none';form-action 'self';" +
  "frame-ancestors 'none';require-trusted-types-for 'script';trusted-types 'none'";

const OTHER_ORIGIN = 'https://app.example.org';

describeEachEngine('Headers', (engine) => {
  test.each(['/', '/dashboard', '/nowhere', '/healthz', '/openapi.json'])(
    '%s carries the security headers',
    async (url) => {
      const api = await createTestApp(engine);
      const { headers } = await api.call('GET', url);
      expect(headers).toMatchObject({
        'content-security-policy': POLICY,
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'x-frame-options': 'DENY',
        'permissions-policy': expect.stringContaining('camera=()'),
      });
      expect(headers).not.toHaveProperty('strict-transport-security');
    },
  );

  test('HTTPS is insisted on where the public address has it', async () => {
    const secure = await createTestApp(engine, {
      config: { publicUrl: 'https://sleep.example.org' },
    });
    const plain = await createTestApp(engine, {
      config: { publicUrl: 'http://sleep.example.org' },
    });
    expect((await secure.call('GET', '/healthz')).headers).toMatchObject({
      'strict-transport-security': 'max-age=31536000',
    });
    expect((await plain.call('GET', '/healthz')).headers).not.toHaveProperty(
      'strict-transport-security',
    );
  });

  test('no other origin is let in unless it is named', async () => {
    const api = await createTestApp(engine);
    const { headers } = await api.call('GET', '/healthz', { headers: { origin: OTHER_ORIGIN } });
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  });

  test('an origin that is named may make the calls, and see why one failed', async () => {
    const api = await createTestApp(engine, { config: { corsOrigins: [OTHER_ORIGIN] } });
    const asked = await api.app.inject({
      method: 'OPTIONS',
      url: '/sleeps/start',
      headers: {
        origin: OTHER_ORIGIN,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,time-zone,content-type',
      },
    });
    expect(asked.statusCode).toBe(204);
    expect(asked.headers).toMatchObject({
      'access-control-allow-origin': OTHER_ORIGIN,
      'access-control-allow-methods': expect.stringContaining('PUT'),
      'access-control-allow-headers': expect.stringContaining('Time-Zone'),
    });
    const refused = await api.call('GET', '/dashboard', { headers: { origin: OTHER_ORIGIN } });
    expect(refused.statusCode).toBe(401);
    expect(refused.headers['access-control-allow-origin']).toBe(OTHER_ORIGIN);
    expect(refused.headers['vary']).toMatch(/Accept.*Origin|Origin.*Accept/);

    const other = await api.call('GET', '/healthz', { headers: { origin: 'https://evil.test' } });
    expect(other.headers).not.toHaveProperty('access-control-allow-origin');
  });
});
