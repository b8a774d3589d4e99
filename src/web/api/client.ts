import { screenTimeZone } from '#web/time/screen-time-zone.ts';
import { readStoredToken } from '#web/session/stored-token.ts';
import { ApiError, type FieldFault } from './api-error.ts';
import { fetchOrTakeEarly } from './early-dashboard.ts';
import { redact, redactPath } from './redact.ts';
import { recordServerTime } from './server-clock.ts';
import { withTimeout } from './with-timeout.ts';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

type Answer = { status: number; ok: boolean; body: unknown };

/**
 * One request to the server, with the sleeper's token if signed in. Returns the parsed body of a success
 * (undefined if empty); throws ApiError for every failure and for a missing response.
 */
export async function request(
  method: Method,
  path: string,
  json?: unknown,
  headers: Record<string, string> = {},
): Promise<unknown> {
  let answer = await send(method, path, json, { ...headers, 'time-zone': screenTimeZone() });
  if (answer.status === 422 && textOf(answer.body, 'code') === 'INVALID_TIME_ZONE') {
    // The browser's zone data can be newer than the server's; the server then uses the account's zone.
    answer = await send(method, path, json, headers);
  }
  if (answer.ok) return answer.body;
  throw failureOf(answer.status, answer.body);
}

/** The credentials of a request. */
export function authorization(): { authorization?: string } {
  const token = readStoredToken();
  return token === null ? {} : { authorization: `Bearer ${token}` };
}

/** Parses the error of a response. */
export function failureOf(status: number, body: unknown): ApiError {
  return new ApiError({
    status,
    code: textOf(body, 'code'),
    serverMessage: textOf(body, 'message'),
    details: detailsOf(body),
  });
}

async function send(
  method: Method,
  path: string,
  json: unknown,
  headers: Record<string, string>,
): Promise<Answer> {
  const line = `${method.toUpperCase()} ${redactPath(path)}`;
  const startedAt = performance.now();
  const sentAtMs = Date.now();
  const elapsed = () => `${Math.round(performance.now() - startedAt)} ms`;
  console.log(`→ ${line}`, redact(json));
  try {
    const { response, text } = await withTimeout(async (signal) => {
      const answer = await fetchOrTakeEarly(
        new Request(new URL(path, location.origin), {
          method: method.toUpperCase(),
          headers: {
            // Pages and API share paths: this header distinguishes GET /dashboard from the page.
            accept: 'application/json',
            ...(json === undefined ? {} : { 'content-type': 'application/json' }),
            ...authorization(),
            ...headers,
          },
          body: json === undefined ? null : JSON.stringify(json),
          signal,
        }),
      );
      recordServerTime(answer.headers.get('date'), sentAtMs);
      // The timeout includes the body: a response that never ends counts as missing.
      return { response: answer, text: await answer.text() };
    });
    const body = parseJson(text);
    console.log(`← ${line} ${response.status} ${elapsed()}`, redact(body));
    return { status: response.status, ok: response.ok, body };
  } catch (cause) {
    console.log(`← ${line} no answer ${elapsed()}`);
    throw new ApiError({ cause });
  }
}

/** Parses JSON; undefined for other text, which can't be redacted and must not be logged. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function fieldOf(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
}

function textOf(body: unknown, name: string): string | undefined {
  const value = fieldOf(body, name);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function detailsOf(body: unknown): FieldFault[] {
  const details = fieldOf(body, 'details');
  if (!Array.isArray(details)) return [];
  return details.flatMap((detail: unknown) => {
    const field = textOf(detail, 'field');
    const message = textOf(detail, 'message');
    return field === undefined || message === undefined ? [] : [{ field, message }];
  });
}
