import type { ApiToken } from '../contract.ts';
import type { TokenScope } from '#kernel/rules/credentials.ts';
import { TOKEN_NOTICE_DAYS } from '../limits.ts';

/** What the form offers; all but a webhook are API tokens. */
export const KINDS = ['press', 'calendar', 'hook', 'read', 'all', 'webhook'] as const;
export type Kind = (typeof KINDS)[number];

export const SCOPES: Readonly<Record<Exclude<Kind, 'webhook'>, TokenScope[]>> = {
  press: ['press'],
  calendar: ['calendar'],
  hook: ['hook'],
  read: ['read'],
  all: ['read', 'press', 'write', 'export'],
};

/** The kind of a token, also of one with other scopes that a program chose. */
export function findKind([first = 'read', ...more]: readonly TokenScope[]): Kind {
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
