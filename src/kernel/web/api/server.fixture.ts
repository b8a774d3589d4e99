import { onTestFinished, vi } from 'vitest';

/** Responses by request such as 'PATCH /account'; undefined: no response. */
export type Answers = Record<string, (() => Response | Promise<Response>) | undefined>;

export const success = (data: unknown) => () => Response.json({ status: 'success', data });
export const page = (items: readonly unknown[], more: object = {}) =>
  success({ items, nextCursor: null, ...more });
export const done = () => new Response(null, { status: 204 });
export const refusal =
  (status: number, code?: string, message?: string, details?: object[]) => () =>
    Response.json({ status: 'fail', code, message, details }, { status });
/** No response during the test; after its 10 seconds a call would tell later tests that the server is silent. */
export function noResponseYet(): Promise<Response> {
  const { promise, resolve } = Promise.withResolvers<Response>();
  onTestFinished(() => resolve(Response.json({})));
  return promise;
}
export const unreachable = () => Promise.reject<Response>(new TypeError('Failed to fetch'));

export type StubServer = ReturnType<typeof stubServer>;

/** By request line, what a test changes of all responses of its fake servers. */
export const rewrites = new Map<string, (response: Response) => Promise<Response>>();

/** A fake server; tests change its responses. */
export function stubServer(answers: Answers) {
  const calls: { line: string; query: string; request: Request; body: unknown }[] = [];
  vi.spyOn(console, 'log').mockReturnValue();
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    const { pathname, search: query } = new URL(request.url);
    const line = `${request.method} ${pathname}`;
    const call: (typeof calls)[number] = { line, query, request, body: undefined };
    calls.push(call);
    const text = await request.text();
    if (text !== '') call.body = JSON.parse(text);
    const respond =
      line in answers ? answers[line] : refusal(404, 'NOT_FOUND', 'There is nothing here.');
    if (respond === undefined) return await noResponseYet();
    const response = await respond();
    return (await rewrites.get(line)?.(response)) ?? response;
  });
  return {
    answers,
    calls,
    lines: () => calls.map(({ line }) => line),
    sent: (line: string) => calls.filter((call) => call.line === line).map(({ body }) => body),
  };
}
