import { BASE_PATH } from '#web/browser/base-path.ts';
import { readStoredToken } from '#web/session/stored-token.ts';

/**
 * Whether the prerendered page in `root` is what the app would show at this address, so that it can hydrate it
 * with the text typed meanwhile.
 */
export function isPrerenderedForVisitor(root: HTMLElement): boolean {
  const { page } = root.dataset;
  if (page === undefined || readStoredToken() !== null) return false;
  // The root path serves the page of /login, and redirects there.
  const path = BASE_PATH + page;
  if (page === '/login' && location.pathname === `${BASE_PATH}/`)
    history.replaceState(null, '', path);
  return path === location.pathname && location.search === '' && history.state === null;
}
