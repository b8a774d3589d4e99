import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { makeToken } from '#kernel/web/session/token.fixture.ts';
import { revokeSignIn } from '#sign-in/web/revoke-sign-in.ts';
import { call, readAllPages } from './call.ts';
import { downloadFile } from './download.ts';
import { done, stubServer, success } from './server.fixture.ts';

const TOKEN = makeToken({ userId: 'u1' });

const exportAs = (format: 'json' | 'csv') =>
  downloadFile('GET /account/export', { query: { format } });

beforeEach(() => localStorage.setItem('accessToken', TOKEN));

it('readAllPages asks for page after page', async () => {
  const pages = [
    { items: [{ id: 's1' }], nextCursor: 's 1' },
    { items: [{ id: 's2' }], nextCursor: null },
  ];
  const { calls } = stubServer({ 'GET /account/sessions': () => success(pages.shift())() });
  const sessions = await readAllPages((cursor) =>
    call('GET /account/sessions', { query: { cursor } }),
  );
  expect(sessions).toEqual([{ id: 's1' }, { id: 's2' }]);
  expect(calls.map(({ query }) => query)).toEqual(['', '?cursor=s+1']);
});

it('POST /logout carries the token that it revokes, also after the sign-out', async () => {
  const server = stubServer({ 'POST /logout': done });
  localStorage.removeItem('accessToken');
  revokeSignIn(TOKEN);
  await expect.poll(server.lines).toEqual(['POST /logout']);
  expect(server.calls[0]?.request.headers.get('authorization')).toBe(`Bearer ${TOKEN}`);
});

it('a download is fetched with the token, named by the server, and not shown on the console', async () => {
  const headers = { 'content-disposition': 'attachment; filename="lelap-2026.csv"' };
  const { calls } = stubServer({
    'GET /account/export': () => new Response('date,points', { headers }),
  });
  const file = await exportAs('csv');
  expect([file.name, await file.text()]).toEqual(['lelap-2026.csv', 'date,points']);
  expect(calls[0]?.query).toBe('?format=csv');
  expect(calls[0]?.request.headers.get('authorization')).toBe(`Bearer ${TOKEN}`);
  expect(JSON.stringify(vi.mocked(console.log).mock.calls)).not.toContain('points');
});

it('a download that has started may take longer than 10 seconds', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { calls } = stubServer({
    'GET /account/export': () => {
      const signal = calls[0]?.request.signal;
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          signal?.addEventListener('abort', () => controller.error(signal.reason));
          setTimeout(() => {
            controller.enqueue(new TextEncoder().encode('{}'));
            controller.close();
          }, 60_000);
        },
      });
      return new Response(body);
    },
  });
  const file = exportAs('json');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await (await file).text()).toBe('{}');
});
