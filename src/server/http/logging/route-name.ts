import type { FastifyRequest } from 'fastify';

/** Folders of files, logged as one route each. */
const FILE_FOLDER = /^\/(?:assets|docs)\//;

/**
 * A label with few values: the route pattern (never the address), `page` for the web
 * app, one for all files of a folder, `none` for unknown routes.
 */
export function routeName(request: FastifyRequest): string {
  if (request.isPage) return 'page';
  const pattern = request.routeOptions.url;
  if (pattern === undefined) return 'none';
  const folder = FILE_FOLDER.exec(pattern)?.[0];
  return folder === undefined ? pattern : `${folder}*`;
}
