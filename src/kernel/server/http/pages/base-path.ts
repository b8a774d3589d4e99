import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The path of PUBLIC_URL below which the server is reached, such as `/lelap`; empty at the root. */
export const findBasePath = (publicUrl: string | undefined): string =>
  publicUrl === undefined ? '' : new URL(publicUrl).pathname.replace(/\/$/, '');

/**
 * Fastify's `rewriteUrl`, which removes the base path, so that routes, hooks and logs are the same below every path.
 * Other URLs pass unchanged: health checks have no prefix, and some proxies remove it.
 */
export const createUrlRewriter =
  (basePath: string) =>
  ({ url = '/' }: { url?: string | undefined }): string => {
    if (!url.startsWith(basePath)) return url;
    const rest = url.slice(basePath.length);
    if (rest.startsWith('/')) return rest;
    return rest === '' || rest.startsWith('?') ? `/${rest}` : url;
  };

/** The files that name others by their path from the root; scripts and styles name them relative to themselves. */
const ROOT_PATHS: Readonly<Record<string, RegExp>> = {
  '.html': /(?<= (?:href|src|data-messages|data-languages)=")(?=\/)/g,
  '.webmanifest': /(?<=": ?")(?=\/)/g,
};

export const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
};

/**
 * The built pages and manifests as this server's settings make them: with their paths below the base path, and with
 * `head` in the head of each page. One build serves every setting. Empty if they stay as they were built.
 */
export function readChangedFiles(
  webRoot: string,
  { basePath, head }: { basePath: string; head: string },
): ReadonlyMap<string, string> {
  if (basePath === '' && head === '') return new Map();
  const files = readdirSync(webRoot).filter((file) => path.extname(file) in ROOT_PATHS);
  return new Map(
    files.map((file) => {
      const text = readFileSync(path.join(webRoot, file), 'utf8').replace('</title>', `$&${head}`);
      if (basePath === '') return [file, text];
      const below = text.replaceAll(ROOT_PATHS[path.extname(file)] ?? /$^/g, basePath);
      return [file, below.replace('<html ', `<html data-base="${basePath}" `)];
    }),
  );
}
