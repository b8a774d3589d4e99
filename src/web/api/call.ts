import type { RouteInput, RoutePart, Routes } from '#contract/routes/routes.ts';
import { readField, request } from './client.ts';

type Options = {
  /** The request outlives its page. */
  readonly keepalive?: boolean;
};

type Arguments<Name extends keyof Routes> =
  Partial<RouteInput<Name>> extends RouteInput<Name>
    ? [input?: RouteInput<Name> & Options]
    : [input: RouteInput<Name> & Options];

/** The input of any call. */
export type AnyInput = {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | null | undefined>>;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
};

/**
 * Makes a declared call, with the sleeper's token if signed in, and returns its data. Throws ApiError for every failure
 * and for a missing response.
 */
export async function call<Name extends keyof Routes>(
  name: Name,
  ...[input]: Arguments<Name>
): Promise<RoutePart<Name, 'data'>> {
  const { body, headers, keepalive, ...address }: AnyInput & Options = input ?? {};
  const { method, path } = toRequestLine(name, address);
  const answer = await request(method, path, body, headers, keepalive);
  return readData(answer) as RoutePart<Name, 'data'>;
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
