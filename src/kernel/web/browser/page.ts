import { useEffect, useLayoutEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

/** The document title. */
export const formatTitle = (page: string): string => `${page} · Lelap`;

/** Sets the document title. */
export function usePageTitle(page: string): void {
  useEffect(() => {
    document.title = formatTitle(page);
  }, [page]);
}

/** This page's build, from the query of its first script (tools/service-worker.ts). */
export function pageVersion(): string | undefined {
  return document.querySelector<HTMLScriptElement>('script[src*="/theme.js?"]')?.src.split('?')[1];
}

export type PageSky = 'dusk' | 'asleep' | 'dawn';

/**
 * Applies the palette of a sky to the whole page, including dialogs and toasts in its body
 * (styles/tokens.css), while the caller is mounted.
 */
export function usePageSky(sky: PageSky): void {
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.dataset['sky'] = sky;
    announceThemeChange();
    return () => {
      delete root.dataset['sky'];
      announceThemeChange();
    };
  }, [sky]);
}

/** Tells public/theme.js, which is no module, that the theme or the sky of the page has changed. */
export function announceThemeChange(): void {
  window.dispatchEvent(new Event('lelap:look'));
}

/**
 * The token of a link in an email, such as /login?reset=TOKEN; empty after a reload. It is kept in memory only, and
 * removed from the address bar and the browser's history.
 */
export function useLinkToken(name: string): string {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [token] = useState(() => query.get(name) ?? '');
  useEffect(() => {
    if (token !== '') void navigate(`/login?${name}`, { replace: true });
  }, [navigate, name, token]);
  return token;
}
