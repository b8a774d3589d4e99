import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { FastifyReply, FastifyRequest } from 'fastify';

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

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
};

const ENCODINGS = ['br', 'gzip'] as const;
type Encoding = (typeof ENCODINGS)[number];

async function compress(text: string, encoding: Encoding): Promise<Buffer> {
  // Loaded on use, which few servers have.
  const { brotliCompress, gzip } = await import('node:zlib');
  return await promisify(encoding === 'br' ? brotliCompress : gzip)(text);
}

/** The built pages and manifests with their paths below the base path. One build serves every path. */
export function readSubPathFiles(webRoot: string, basePath: string): ReadonlyMap<string, string> {
  const files = readdirSync(webRoot).filter((file) => path.extname(file) in ROOT_PATHS);
  return new Map(
    files.map((file) => {
      const text = readFileSync(path.join(webRoot, file), 'utf8');
      const below = text.replaceAll(ROOT_PATHS[path.extname(file)] ?? /$^/g, basePath);
      return [file, below.replace('<html ', `<html data-base="${basePath}" `)];
    }),
  );
}

/** Sends these files, compressed at their first request. */
export function createSubPathSender(files: ReadonlyMap<string, string>) {
  const compressed = new Map<string, Promise<Buffer>>();
  return async (request: FastifyRequest, reply: FastifyReply, file: string): Promise<void> => {
    const text = files.get(file) ?? '';
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    reply.header('vary', [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '));
    reply.type(MEDIA_TYPES[path.extname(file)] ?? '');
    if (encoding === undefined) return void reply.send(text);
    const key = `${encoding} ${file}`;
    const body = compressed.get(key) ?? compress(text, encoding);
    compressed.set(key, body);
    reply.header('content-encoding', encoding).send(await body);
  };
}

function chooseEncoding(accepted = ''): Encoding | undefined {
  const weighted = accepted.split(',').flatMap((part) => {
    const [name = '', weight = 'q=1'] = part.split(';').map((piece) => piece.trim().toLowerCase());
    return weight.startsWith('q=') && Number(weight.slice(2)) > 0 ? [name] : [];
  });
  const names = new Set(weighted);
  return ENCODINGS.find((encoding) => names.has(encoding));
}
