import type { FastifyReply, FastifyRequest } from 'fastify';
import { preferredLanguage } from '#server/i18n/accept-language.ts';
import { SPECIFIED_ENGLISH } from '#server/i18n/catalogues.ts';

/** The language of a response's texts: that of the request, else the specified English. */
export function readLanguage({ headers }: Pick<FastifyRequest, 'headers'>): string {
  return preferredLanguage(headers['accept-language']) ?? SPECIFIED_ENGLISH;
}

/** States the language of a response, also for caches. */
export function setLanguage(reply: FastifyReply, language: string): void {
  const others = reply.getHeader('vary');
  reply.header('content-language', language);
  reply.header('vary', others ? `${String(others)}, Accept-Language` : 'Accept-Language');
}
