import type { RouteInput, RoutePart, Routes } from '#routes.ts';
import { screenTimeZone } from '#kernel/web/time/screen-time-zone.ts';
import { ApiError } from './api-error.ts';
import { fetchOrTakeEarly } from './early-responses.ts';
import { redact, redactPath } from './redact.ts';
import {
  authorization,
  BASE_PATH,
  REQUEST_TIMEOUT,
  toRequestLine,
  withTimeout,
  type AnyInput,
} from './request.ts';
import { isProxyPage, parseJson, readData, readText, toApiError } from './response.ts';
import { serverClock } from './server-clock.ts';
import { silence } from './server-silence.ts';

type Options = {
  /** The request outlives its page. */
  readonly keepalive?: boolean;
  /** Absent: that of the stored sign-in. */
  readonly token?: string;
};

/** The calls that need no input. */
type Inputless = {
  [Name in keyof Routes]: Partial<RouteInput<Name>> extends RouteInput<Name> ? Name : never;
}[keyof Routes];

/**
 * Makes a declared call, with the sleeper's token if signed in, and returns its data. Throws ApiError for every failure
 * and for a missing response.
 */
export async function call<Name extends Inputless>(name: Name): Promise<RoutePart<Name, 'data'>>;
export async function call<Name extends keyof Routes>(
  name: Name,
  input: RouteInput<Name>,
  options?: Options,
): Promise<RoutePart<Name, 'data'>>;
export async function call(
  name: keyof Routes,
  input: object = {},
  options: Options = {},
): Promise<unknown> {
  const zone = { 'time-zone': screenTimeZone() };
  let answer = await send(name, input, options, zone);
  if (answer.status === 422 && readText(answer.body, 'code') === 'INVALID_TIME_ZONE') {
    // The browser's zone data can be newer than the server's; the server then uses the account's zone.
    answer = await send(name, input, options);
  }
  if (!answer.ok) throw toApiError(answer.status, answer.body, answer.retryAfter);
  return readData(answer.body);
}

type Answer = { status: number; ok: boolean; body: unknown; retryAfter: string | null };

/** Shows a request on the console without secrets. Throws ApiError for a missing response. */
async function send(
  name: keyof Routes,
  { body: json, headers, ...address }: AnyInput,
  { keepalive = false, token }: Options,
  zone?: { 'time-zone': string },
): Promise<Answer> {
  const { method, path } = toRequestLine(name, address);
  const line = `${method} ${redactPath(name, path)}`;
  const startedAt = performance.now();
  const sentAtMs = Date.now();
  const elapsed = () => `${Math.round(performance.now() - startedAt)} ms`;
  console.log(`→ ${line}`, redact(json));
  try {
    const { response, text } = await withTimeout(async (signal) => {
      const answer = await fetchOrTakeEarly(
        new Request(new URL(BASE_PATH + path, location.origin), {
          method,
          headers: {
            // Pages and API share paths: this header distinguishes GET /dashboard from the page.
            accept: 'application/json',
            // English without the Indonesian sentences is `en` too: the server has none of them.
            'accept-language': document.documentElement.lang,
            ...(json === undefined ? {} : { 'content-type': 'application/json' }),
            ...authorization(token),
            ...headers,
            ...zone,
          },
          body: json === undefined ? null : JSON.stringify(json),
          // A tap right before the page is left still arrives.
          keepalive,
          signal,
        }),
      );
      if (answer.status === REQUEST_TIMEOUT) throw new Error('The server stopped waiting');
      if (isProxyPage(answer)) throw new Error(`A proxy answered ${answer.status}`);
      serverClock.record(answer.headers.get('date'), sentAtMs);
      // The timeout includes the body: a response that never ends counts as missing.
      return { response: answer, text: await answer.text() };
    });
    const body = parseJson(text);
    console.log(`← ${line} ${response.status} ${elapsed()}`, redact(body));
    const { status, ok } = response;
    silence.set(false);
    return { status, ok, body, retryAfter: response.headers.get('retry-after') };
  } catch (cause) {
    silence.set(true);
    console.log(`← ${line} no answer ${elapsed()}`);
    throw new ApiError({ cause });
  }
}

/** All items of a list, read page after page. */
export async function readAllPages<Item>(
  getPage: (cursor: string | null) => Promise<{ items: Item[]; nextCursor: string | null }>,
): Promise<Item[]> {
  const items: Item[] = [];
  let cursor: string | null = null;
  do {
    const page = await getPage(cursor);
    items.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return items;
}
