import { beforeEach, expect, it, vi } from 'vitest';
import { makeToken } from '#web/session/token.fixture.ts';
import { revokeSignIn } from '#web/session/revoke-sign-in.ts';
import { call, readAllPages } from './call.ts';
import { downloadFile } from './download.ts';

const TOKEN = makeToken({ userId: 'u1' });

const server = vi.fn<(request: Request) => Promise<Response>>();
const lines = () =>
  server.mock.calls.map(([{ method, url }]) => `${method} ${url.slice(location.origin.length)}`);
const exportAs = (format: 'json' | 'csv') =>
  downloadFile('GET /account/export', { query: { format } });

beforeEach(() => {
  localStorage.setItem('accessToken', TOKEN);
  vi.spyOn(console, 'log').mockImplementation(() => {});
  vi.stubGlobal('fetch', (request: Request) => server(request.clone()));
  server.mockImplementation(async () => Response.json({ status: 'success', data: {} }));
  return () => {
    server.mockReset();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  };
});

it('readAllPages asks for page after page', async () => {
  const pages = [
    { items: [{ id: 's1' }], nextCursor: 's 1' },
    { items: [{ id: 's2' }], nextCursor: null },
  ];
  server.mockImplementation(async () => Response.json({ data: pages.shift() }));
  const sessions = await readAllPages((cursor) =>
    call('GET /account/sessions', { query: { cursor } }),
  );
  expect(sessions).toEqual([{ id: 's1' }, { id: 's2' }]);
  expect(lines()).toEqual(['GET /account/sessions', 'GET /account/sessions?cursor=s+1']);
});

it('POST /logout carries the token that it revokes, also after the sign-out', async () => {
  localStorage.removeItem('accessToken');
  revokeSignIn(TOKEN);
  await expect.poll(() => lines()).toEqual(['POST /logout']);
  expect(server.mock.calls[0]?.[0].headers.get('authorization')).toBe(`Bearer ${TOKEN}`);
});

it('a download is fetched with the token, named by the server, and not shown on the console', async () => {
  const headers = { 'content-disposition': 'attachment; filename="lelap-2026.csv"' };
  server.mockResolvedValue(new Response('date,points', { headers }));
  const file = await exportAs('csv');
  expect([file.name, await file.text()]).toEqual(['lelap-2026.csv', 'date,points']);
  expect(lines()).toEqual(['GET /account/export?format=csv']);
  expect(server.mock.calls[0]?.[0].headers.get('authorization')).toBe(`Bearer ${TOKEN}`);
  expect(JSON.stringify(vi.mocked(console.log).mock.calls)).not.toContain('points');
});

it('a download that has started may take longer than 10 seconds', async () => {
  vi.useFakeTimers();
  server.mockImplementation(async ({ signal }) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        signal.addEventListener('abort', () => controller.error(signal.reason));
        setTimeout(() => {
          controller.enqueue(new TextEncoder().encode('{}'));
          controller.close();
        }, 60_000);
      },
    });
    return new Response(body);
  });
  const file = exportAs('json');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await (await file).text()).toBe('{}');
});
