import type { Routes } from '#contract/routes/routes.ts';
import { ApiError } from './api-error.ts';
import { redact, redactPath } from './redact.ts';
import {
  authorization,
  BASE_PATH,
  REQUEST_TIMEOUT,
  toRequestLine,
  withTimeout,
  type AnyInput,
} from './request.ts';
import { isProxyPage, parseJson } from './response.ts';
import type { ServerClock } from './server-clock.ts';

export type Options = {
  /** The request outlives its page. */
  readonly keepalive?: boolean;
  /** Absent: that of the stored sign-in. */
  readonly token?: string;
};

type Answer = { status: number; ok: boolean; body: unknown; retryAfter: string | null };

/** Sends requests, shows them on the console without secrets, and knows whether the server answers. */
export function createTransport(
  fetch: (request: Request) => Promise<Response>,
  clock: Pick<ServerClock, 'record'>,
) {
  let isSilent = false;
  const listeners = new Set<() => void>();

  /** Throws ApiError for a missing response. */
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
        const answer = await fetch(
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
        clock.record(answer.headers.get('date'), sentAtMs);
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

  /** Whether the last request got no response. */
  function recordSilence(isSilentNow: boolean): void {
    isSilent = isSilentNow;
    for (const listener of listeners) listener();
  }

  function onSilence(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  return { send, recordSilence, onSilence, isSilent: () => isSilent };
}
