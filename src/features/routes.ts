import type { Static, StaticDecode, TSchema } from 'typebox';
import type { Achievement } from './diary/sleep-contract.ts';
import { ACCOUNT_ROUTES } from '#profile/routes.ts';
import { CONNECTION_ROUTES } from '#connections/routes.ts';
import { ADMINISTRATION_ROUTES } from '#household/routes.ts';
import { DASHBOARD_ROUTES } from '#dashboard/routes.ts';
import { IMPORT_ROUTES } from '#imports/routes.ts';
import { PASSKEY_ROUTES } from '#passkeys/routes.ts';
import { PASSWORD_RESET_ROUTES } from '#password-reset/routes.ts';
import { PROBE_ROUTES } from '#kernel/contract/probe-routes.ts';
import { REMINDER_ROUTES } from '#reminders/routes.ts';
import type { Method, Route } from '#kernel/contract/route.ts';
import { SIGN_IN_WAY_ROUTES } from '#oidc/routes.ts';
import { SIGN_IN_ROUTES } from '#sign-in/routes.ts';
import { SLEEP_ROUTES } from '#sleep-now/routes.ts';
import { TWO_STEP_ROUTES } from '#two-step/routes.ts';
import { EXPORT_ROUTES } from './export/routes.ts';
import { EVENT_ROUTES } from './accounts/routes.ts';
import { ENTRY_ROUTES } from './entries/routes.ts';
import { DIARY_ROUTES } from './diary/routes.ts';
import { JOURNEY_ROUTES } from './journey/routes.ts';
import { CORRECTION_ROUTES } from './corrections/routes.ts';
import { WEBHOOK_ROUTES } from '#webhooks/routes.ts';
import { ARRIVAL_ROUTES } from '#arrivals/routes.ts';
import { EXPERIMENT_ROUTES } from '#experiments/routes.ts';

export const ROUTES = {
  ...SIGN_IN_ROUTES,
  ...PASSKEY_ROUTES,
  ...SIGN_IN_WAY_ROUTES,
  ...PASSWORD_RESET_ROUTES,
  ...ACCOUNT_ROUTES,
  ...CONNECTION_ROUTES,
  ...TWO_STEP_ROUTES,
  ...SLEEP_ROUTES,
  ...DASHBOARD_ROUTES,
  ...IMPORT_ROUTES,
  ...REMINDER_ROUTES,
  ...ADMINISTRATION_ROUTES,
  ...EXPORT_ROUTES,
  ...EVENT_ROUTES,
  ...ENTRY_ROUTES,
  ...DIARY_ROUTES,
  ...JOURNEY_ROUTES,
  ...CORRECTION_ROUTES,
  ...WEBHOOK_ROUTES,
  ...ARRIVAL_ROUTES,
  ...EXPERIMENT_ROUTES,
  ...PROBE_ROUTES,
};

export type Routes = typeof ROUTES;

/** The type of one part of a route; undefined if it has none. */
export type RoutePart<
  Name extends keyof Routes,
  Part extends 'params' | 'query' | 'body' | 'headers' | 'data',
> =
  Routes[Name] extends Readonly<Record<Part, infer Schema extends TSchema>>
    ? Static<Schema>
    : undefined;

/** The type of one part of a route on the server, where it is decoded; undefined if it has none. */
export type DecodedPart<Name extends keyof Routes, Part extends string> =
  Routes[Name] extends Readonly<Record<Part, infer Schema extends TSchema>>
    ? StaticDecode<Schema>
    : undefined;

/** Data whose achievements have no texts yet: these depend on the language of the response. */
export type Unworded<Data> = {
  [Field in keyof Data]: Data[Field] extends Achievement[]
    ? Omit<Data[Field][number], 'name' | 'description'>[]
    : Data[Field];
};

/** The data of a response before it is encoded and worded. */
export type ResponseData<Name extends keyof Routes> = Unworded<DecodedPart<Name, 'data'>>;

/** What a client gives to a call; parts without required fields may be left out. */
export type RouteInput<Name extends keyof Routes> = Given<'params', RoutePart<Name, 'params'>> &
  Given<'query', OrNull<RoutePart<Name, 'query'>>> &
  Given<'body', RoutePart<Name, 'body'>> &
  Given<'headers', RoutePart<Name, 'headers'>>;

type Given<Part extends string, Value> = Value extends undefined
  ? unknown
  : Partial<Value> extends Value
    ? { readonly [Name in Part]?: Value }
    : { readonly [Name in Part]: Value };

/** Null is not sent, as undefined. */
type OrNull<Query> = { [Name in keyof Query]: Query[Name] | null | undefined };

export const listRoutes = (): [keyof Routes, Route][] =>
  Object.entries(ROUTES) as [keyof Routes, Route][];

/** The method and the path of a route. */
export function splitName(name: keyof Routes): { method: Method; path: string } {
  const [method, path] = name.split(' ') as [Method, string];
  return { method, path };
}
