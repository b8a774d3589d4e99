import type { Routes } from '#routes.ts';
import { readStoredToken } from '#kernel/web/session/access-token.ts';

/** The path below which the server is reached, from PUBLIC_URL: the page names it (`/lelap`); empty at the root. */
export const BASE_PATH = globalThis.document?.documentElement.dataset['base'] ?? '';

/** The server stopped waiting for the request, which arrived too slowly: as if it had been lost. */
export const REQUEST_TIMEOUT = 408;

/** Long enough for bad networks, short enough that the sleeper does not tap again. */
const TIMEOUT_MS = 10_000;

/** The input of any call. */
export type AnyInput = {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | null | undefined>>;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
};

/** The method of a call, and its path with parameters and query. */
export function toRequestLine(
  name: keyof Routes,
  { params = {}, query = {} }: AnyInput,
): { method: string; path: string } {
  const [method = '', pattern = ''] = name.split(' ');
  const path = pattern.replaceAll(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent(params[key] ?? ''),
  );
  const given = Object.entries(query).flatMap(([key, value]) =>
    value === undefined || value === null ? [] : [[key, value]],
  );
  const search = new URLSearchParams(given).toString();
  return { method, path: search === '' ? path : `${path}?${search}` };
}

/** The credentials of a request. */
export function authorization(token = readStoredToken()): { authorization?: string } {
  return token === null ? {} : { authorization: `Bearer ${token}` };
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
