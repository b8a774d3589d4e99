import type { FastifyRequest } from 'fastify';

/** Files whose names change with each build, or that nobody tells apart. */
const FILE_FOLDER = /^\/(?:assets|docs)\//;

/**
 * What a request asked for, in one of few words: the pattern of its route and never the address, `page` for the web
 * app, one word for all files of a folder, `none` for what is not there.
 */
export function routeName(request: FastifyRequest): string {
  if (request.isPage) return 'page';
  const pattern = request.routeOptions.url;
  if (pattern === undefined) return 'none';
  const folder = FILE_FOLDER.exec(pattern)?.[0];
  return folder === undefined ? pattern : `${folder}*`;
}
