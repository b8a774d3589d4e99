import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#kernel/contract/app-error.ts';

/** Browsers take such a cookie over HTTPS only, or from localhost, and from no other host of the domain. */
const PREFIX = '__Host-';

/** The cookies of a request, which no script can read. Throws OIDC_STOPPED for a call of another site's page. */
export function openCookies(
  request: FastifyRequest,
  reply: FastifyReply,
  publicUrl: string | undefined,
): AttemptCookies {
  const { origin, cookie = '' } = request.headers;
  const isOwn = publicUrl !== undefined && origin === new URL(publicUrl).origin;
  if (request.method !== 'GET' && !isOwn) throw new AppError('OIDC_STOPPED');
  const write = (name: string, value: string, seconds: number, sameSite: string) =>
    reply.header(
      'set-cookie',
      `${PREFIX}${name}=${value}; Path=/; Max-Age=${seconds}; Secure; HttpOnly; SameSite=${sameSite}`,
    );
  return {
    list: (start) =>
      cookie
        .split(/;\s*/)
        .filter((pair) => pair.startsWith(PREFIX + start))
        .map((pair) => pair.slice(PREFIX.length).replace(/=.*/, '')),
    read: (name) =>
      cookie
        .split(/;\s*/)
        .find((pair) => pair.startsWith(`${PREFIX}${name}=`))
        ?.slice(PREFIX.length + name.length + 1),
    write: (name, value, { maxAgeSeconds, sameSite }) =>
      void write(name, value, maxAgeSeconds, sameSite),
    remove: (name) => void write(name, '', 0, 'Lax'),
  };
}

/** The cookies of the browser, by their names without prefix. */
export type AttemptCookies = {
  /** The names that begin so. */
  list(start: string): string[];
  read(name: string): string | undefined;
  write(
    name: string,
    value: string,
    options: { maxAgeSeconds: number; sameSite: 'Lax' | 'Strict' },
  ): void;
  remove(name: string): void;
};
