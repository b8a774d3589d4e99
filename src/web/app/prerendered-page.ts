import { readStoredToken } from '#web/session/stored-token.ts';

/**
 * Whether the page that the build drew in `root` is what the app would show at this address, so that it can take it
 * over as it stands, with what was typed into it meanwhile.
 */
export function isPrerenderedForVisitor(root: HTMLElement): boolean {
  const { page } = root.dataset;
  if (page === undefined || readStoredToken() !== null) return false;
  // Who asks for nothing in particular is answered with /login, and would be sent there.
  if (page === '/login' && location.pathname === '/') history.replaceState(null, '', page);
  return page === location.pathname && location.search === '' && history.state === null;
}
