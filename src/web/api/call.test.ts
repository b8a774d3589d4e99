import { beforeEach, describe, expect, it, vi } from 'vitest';
import { makeToken } from '#web/session/token.fixture.ts';
import { revokeSignIn } from '#web/session/revoke-sign-in.ts';
import { isUnanswered } from './api-error.ts';
import { call, readAllPages } from './call.ts';
import { downloadFile } from './download.ts';

const TOKEN = makeToken({ userId: 'u1' });

const server = vi.fn<(request: Request) => Promise<Response>>();
const lines = () =>
  server.mock.calls.map(([{ method, url }]) => `${method} ${url.slice(location.origin.length)}`);
const exportAs = (format: 'json' | 'csv') =>
  downloadFile('GET /account/export', { query: { format } });
const logged = () => JSON.stringify(vi.mocked(console.log).mock.calls);

beforeEach(() => {
  localStorage.setItem('accessToken', TOKEN);
  vi.spyOn(console, 'log').mockImplementation(() => {});
  vi.stubGlobal('fetch', (request: Request) => server(request.clone()));
  server.mockImplementation(async () => Response.json({ status: 'success', data: {} }));
  return () => {
    server.mockReset();
    vi.unstubAllGlobals();
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

describe('downloadFile', () => {
  it('downloadFile returns a file under the name from the server', async () => {
    server.mockResolvedValue(
      new Response('date,points', {
        headers: { 'content-disposition': 'attachment; filename="lelap-2026.csv"' },
      }),
    );
    const file = await exportAs('csv');
    expect([file.name, await file.text()]).toEqual(['lelap-2026.csv', 'date,points']);
    expect(lines()).toEqual(['GET /account/export?format=csv']);
    expect(server.mock.calls[0]?.[0].headers.get('authorization')).toBe(`Bearer ${TOKEN}`);
    expect(logged()).not.toContain('points');
  });

  it("downloadFile rejects with the server's message when the server refuses", async () => {
    server.mockResolvedValue(
      Response.json({ code: 'UNAUTHENTICATED', message: 'Please sign in again.' }, { status: 401 }),
    );
    await expect(exportAs('json')).rejects.toMatchObject({
      status: 401,
      serverMessage: 'Please sign in again.',
    });
  });

  it.each([
    ['fails', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['has no answer within 10 seconds', () => new Promise<Response>(() => {})],
  ])('downloadFile rejects as unanswered when the call %s', async (_what, respond) => {
    vi.useFakeTimers();
    server.mockImplementation(respond);
    const error = exportAs('json').catch((reason: unknown) => reason);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(isUnanswered(await error)).toBe(true);
    vi.useRealTimers();
  });

  it('downloadFile lets a started download take longer than 10 seconds', async () => {
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
    vi.useRealTimers();
  });
});
