import { useSyncExternalStore } from 'react';
import type { RouteInput, RoutePart, Routes } from '#contract/routes/routes.ts';
import type { OtherSleep } from '#contract/sleep.ts';
import { currentLanguage } from '#web/messages/language.ts';
import { readStoredToken } from '#web/session/access-token.ts';
import { screenTimeZone } from '#web/time/screen-time-zone.ts';
import { ApiError, type FieldFault } from './api-error.ts';
import { recordServerTime } from './server-clock.ts';

/** The path below which the server is reached, from PUBLIC_URL: the page names it (`/lelap`); empty at the root. */
export const BASE_PATH = globalThis.document?.documentElement.dataset['base'] ?? '';

const REQUEST_TIMEOUT = 408;

/** Long enough for bad networks, short enough that the sleeper does not tap again. */
const TIMEOUT_MS = 10_000;

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

/** The input of any call. */
type AnyInput = {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | null | undefined>>;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
};

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

/** The method of a call, and its path with parameters and query. */
export function toRequestLine(
  name: keyof Routes,
  { params = {}, query = {} }: AnyInput,
): { method: string; path: string } {
  const [method = '', pattern = ''] = name.split(' ');
  const path = pattern.replace(/:(\w+)/, (_, key: string) => encodeURIComponent(params[key] ?? ''));
  const given = Object.entries(query).flatMap(([key, value]) =>
    value === undefined || value === null ? [] : [[key, value]],
  );
  const search = new URLSearchParams(given).toString();
  return { method, path: search === '' ? path : `${path}?${search}` };
}

/** The `data` of a response, or an empty object for older servers. */
export function readData(answer: unknown): Record<string, unknown> {
  const data = readField(answer, 'data');
  return typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {};
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

/** The credentials of a request. */
export function authorization(token = readStoredToken()): { authorization?: string } {
  return token === null ? {} : { authorization: `Bearer ${token}` };
}

/** Parses the error of a response. A proxy words its errors in English; only the specified texts show them. */
export function toApiError(
  status: number,
  body: unknown,
  retryAfter: string | null = null,
): ApiError {
  const code = readText(body, 'code');
  const isOfProxy = isProxyStatus(status) && code !== 'UNAVAILABLE' && currentLanguage() !== 'en';
  return new ApiError({
    status,
    retryAfter,
    code,
    serverMessage: isOfProxy ? undefined : readText(body, 'message'),
    details: readDetails(body),
  });
}

type Answer = { status: number; ok: boolean; body: unknown; retryAfter: string | null };

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
      // The request arrived too slowly: as if it had been lost.
      if (answer.status === REQUEST_TIMEOUT) throw new Error('The server stopped waiting');
      if (isProxyPage(answer)) throw new Error(`A proxy answered ${answer.status}`);
      recordServerTime(answer.headers.get('date'), sentAtMs);
      // The timeout includes the body: a response that never ends counts as missing.
      return { response: answer, text: await answer.text() };
    });
    const body = parseJson(text);
    console.log(`← ${line} ${response.status} ${elapsed()}`, redact(body));
    const { status, ok } = response;
    recordSilence(false);
    return { status, ok, body, retryAfter: response.headers.get('retry-after') };
  } catch (cause) {
    recordSilence(true);
    console.log(`← ${line} no answer ${elapsed()}`);
    throw new ApiError({ cause });
  }
}

/** The error page of a proxy whose server does not answer. */
const isProxyPage = ({ status, headers }: Response): boolean =>
  isProxyStatus(status) && !/json/.test(headers.get('content-type') ?? '');

const isProxyStatus = (status: number): boolean => status > 501 && status < 505;

/** Parses JSON; undefined for other text, which can't be redacted and must not be logged. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function readText(body: unknown, name: string): string | undefined {
  const value = readField(body, name);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function readDetails(body: unknown): FieldFault[] {
  const details = readField(body, 'details');
  if (!Array.isArray(details)) return [];
  return details.flatMap((detail: unknown) => {
    const field = readText(detail, 'field');
    const message = readText(detail, 'message');
    if (field === undefined || message === undefined) return [];
    const sleep = readField(detail, 'sleep') as OtherSleep | undefined;
    return [{ field, message, ...(sleep && { sleep }) }];
  });
}

/** A field of an unknown value, such as a response body or a router state; undefined if it is no object. */
export function readField(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

/**
 * Settles as `work` does; after 10 seconds aborts its signal and rejects with a TimeoutError. Not AbortSignal.timeout:
 * a started download may take longer, and the prefetched dashboard response has no signal.
 */
export async function withTimeout<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const error = new DOMException(`No response within ${TIMEOUT_MS} ms`, 'TimeoutError');
      controller.abort(error);
      reject(error);
    }, TIMEOUT_MS);
  });
  try {
    return await Promise.race([work(controller.signal), timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** The requests of public/early-dashboard.js, and their pending responses by address. */
type Early = {
  readonly headers: Record<string, string>;
  readonly answers: Map<string, Promise<Response>>;
  readonly askedAtMs: number;
};

/** Discard prefetched responses older than this: the phone may have been suspended before the app loaded. */
const HOLDS_FOR_MS = 30_000;

declare global {
  var lelapEarlyCalls: Early | undefined;
}

/**
 * `fetch`, except that a first request uses the response prefetched before the app loaded. A change, another token or
 * another zone discards all of them.
 */
export function fetchOrTakeEarly(request: Request): Promise<Response> {
  const early = globalThis.lelapEarlyCalls;
  if (early === undefined || !isCurrent(early, request)) {
    globalThis.lelapEarlyCalls = undefined;
    return fetch(request);
  }
  const answer = early.answers.get(request.url);
  early.answers.delete(request.url);
  return answer ?? fetch(request);
}

function isCurrent({ headers, askedAtMs }: Early, request: Request): boolean {
  return (
    Date.now() - askedAtMs < HOLDS_FOR_MS &&
    request.method === 'GET' &&
    Object.entries(headers).every(([name, value]) => request.headers.get(name) === value)
  );
}

let isSilent = false;
const listeners = new Set<() => void>();

/** Records whether the last request got a response; tests set it back. */
export function recordSilence(isSilentNow: boolean): void {
  if (isSilent === isSilentNow) return;
  isSilent = isSilentNow;
  for (const listener of listeners) listener();
}

/** Whether the last request got no response: what needs the server says so before anything is typed. */
export const useIsServerSilent = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isSilent,
  );

/** Fields whose text may be logged to the console. Others are redacted. */
const SHOWN_FIELDS = new Set(
  (
    'status message field id ids userId sleepLogId sleepIds source kind name description sleepDate month timeZone ' +
    'startTime endTime createdAt enabledAt lastUsedAt occurredAt unlockedAt nextCursor notEarning'
  ).split(' '),
);

const REPLACEMENT = '[hidden]';

/**
 * A copy of a body for the console with every text replaced, except in fields known to contain
 * no secret. Numbers and booleans stay.
 */
function redact(body: unknown, field = '', isFailure = false): unknown {
  if (typeof body === 'string') {
    // Only error codes: other codes are credentials.
    const isShown = SHOWN_FIELDS.has(field) || (field === 'code' && isFailure);
    return isShown ? body : REPLACEMENT;
  }
  if (Array.isArray(body)) return body.map((entry) => redact(entry, field));
  if (typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, redact(value, name, 'status' in body)]),
  );
}

/** A path for the console, without the token at its end. */
const redactPath = (name: keyof Routes, path: string): string =>
  name.endsWith('/:token') ? path.slice(0, path.lastIndexOf('/') + 1) + REPLACEMENT : path;
