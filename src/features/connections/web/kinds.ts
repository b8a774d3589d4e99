import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import type { ACTIVITY_MESSAGES, CONNECTION_MESSAGES } from '#kernel/web/messages/app.ts';
import type { Texts } from '#kernel/web/ui/form.tsx';
import type { ApiToken } from '../contract.ts';
import type { TokenScope } from '#kernel/rules/credentials.ts';
import { TOKEN_NOTICE_DAYS } from '../limits.ts';

type EventKind = keyof typeof ACTIVITY_MESSAGES.happened;

/** A connection that is no API token. */
export type OtherConnection = {
  id: string;
  name: string;
  status: string;
  details: ReactNode;
  /** Then it can be resumed, else tested, if there is a way. */
  isHeld: boolean;
  resume?: () => Promise<unknown>;
  resumed?: EventKind;
  sendTest?: () => Promise<{ isDelivered: boolean; reason: string | null }>;
  remove: () => Promise<unknown>;
  removed: EventKind;
};

export type Kind = keyof typeof CONNECTION_MESSAGES.kinds;

/** The connections of another kind, and how one is added. */
export type OtherConnections = {
  kind: Kind;
  key: string;
  query: Pick<UseQueryResult, 'error' | 'refetch'>;
  items: OtherConnection[] | undefined;
  /** Of the form that adds one. */
  fields: ReactNode;
  /** Returns its secret, or an address with it. */
  create: (form: Texts) => Promise<string>;
  /** How to use that, shown with it. */
  About?: ComponentType<{ text: string }>;
};

/** The API tokens that the form offers. */
export const TOKEN_KINDS = ['press', 'calendar', 'hook', 'read', 'all'] as const;
type TokenKind = (typeof TOKEN_KINDS)[number];

export const SCOPES: Readonly<Record<TokenKind, TokenScope[]>> = {
  press: ['press'],
  calendar: ['calendar'],
  hook: ['hook'],
  read: ['read'],
  all: ['read', 'press', 'write', 'export'],
};

/** The kind of a token, also of one with other scopes that a program chose. */
export function findKind([first = 'read', ...more]: readonly TokenScope[]): TokenKind | 'arrive' {
  if (more.length > 0 || first === 'write' || first === 'export') return 'all';
  return first;
}

/** What the sleeper enters in the other program: an address with the token in it, or the token itself. */
export function toText(kind: Kind, base: string, token: string): string {
  if (kind === 'calendar') return `${base}/calendar/${token}.ics`;
  if (kind === 'hook') return `${base}/hooks/sleep-as-android/${token}`;
  return token;
}

/** Whether a token expires within 14 days, or has expired. */
export const endsSoon = ({ expiresAt }: ApiToken): boolean =>
  expiresAt !== null && Date.parse(expiresAt) - Date.now() < TOKEN_NOTICE_DAYS * 86_400_000;
