import type { FastifyReply, FastifyRequest } from 'fastify';
import { varyBy } from './compression.ts';
import { preferredLanguage } from '#kernel/server/i18n/accept-language.ts';
import { SPECIFIED_ENGLISH } from '#kernel/server/i18n/catalogues.ts';

/** The language of a response's texts: that of the request, else the specified English. */
export function readLanguage({ headers }: Pick<FastifyRequest, 'headers'>): string {
  return preferredLanguage(headers['accept-language']) ?? SPECIFIED_ENGLISH;
}

/** States the language of a response, also for caches. */
export function setLanguage(reply: FastifyReply, language: string): void {
  reply.header('content-language', language);
  varyBy(reply, 'Accept-Language');
}

/** Browsers keep a cookie for at most 400 days. */
const COOKIE_SECONDS = 400 * 86_400;

const COOKIE = /(?:^|;\s*)lang=([A-Za-z-]+)(?:;|$)/;

export type PageLanguage = {
  readonly language: string;
  /** The sleeper chose it in this browser. */
  readonly isChosen: boolean;
};

/**
 * The language of a page: the sleeper's choice, else the operator's, else the browser's, else the specified English.
 * `languages`: of the built pages.
 */
export function choosePageLanguage(
  { headers }: Pick<FastifyRequest, 'headers'>,
  languages: readonly string[],
  setting: string,
): PageLanguage {
  const [, cookie = ''] = COOKIE.exec(headers.cookie ?? '') ?? [];
  if (languages.includes(cookie)) return { language: cookie, isChosen: true };
  const language =
    setting === 'auto' ? preferredLanguage(headers['accept-language'], languages) : setting;
  const isThere = language !== undefined && languages.includes(language);
  return { language: isThere ? language : SPECIFIED_ENGLISH, isChosen: false };
}

/** Keeps the choice; without personal data, and readable by the app, which sets it too. */
export const languageCookie = (language: string, isSecure: boolean, basePath: string): string =>
  `lang=${language}; Path=${basePath}/; Max-Age=${COOKIE_SECONDS}; SameSite=Lax${isSecure ? '; Secure' : ''}`;
