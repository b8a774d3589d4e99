import type { RouteInput, RoutePart, Routes } from '#contract/routes/routes.ts';
import { screenTimeZone } from '#web/time/screen-time-zone.ts';
import { createEarlyFetch } from './early-responses.ts';
import { readData, readText, toApiError } from './response.ts';
import { serverClock } from './server-clock.ts';
import { createTransport, type Options } from './transport.ts';

/** The transport of this page. */
export const transport = createTransport(createEarlyFetch(globalThis.lelapEarlyCalls), serverClock);

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
  let answer = await transport.send(name, input, options, zone);
  if (answer.status === 422 && readText(answer.body, 'code') === 'INVALID_TIME_ZONE') {
    // The browser's zone data can be newer than the server's; the server then uses the account's zone.
    answer = await transport.send(name, input, options);
  }
  if (!answer.ok) throw toApiError(answer.status, answer.body, answer.retryAfter);
  return readData(answer.body);
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
