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
