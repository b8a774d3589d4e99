import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { AuthProvider } from '#sign-in/web/auth-context.tsx';
import {
  APP_MESSAGES,
  AUTH_MESSAGES,
  LOGIN_MESSAGES,
  REGISTER_MESSAGES,
} from '#kernel/web/messages/first.ts';
import { showLanguage } from '#kernel/web/messages/catalogue.ts';
import { AppRoutes } from './app.tsx';
import { formatTitle } from '#kernel/web/browser/page.ts';
import { LoadingScreen } from './dashboard-route.tsx';
import { indonesianLang } from '#kernel/web/messages/language.ts';

export { showLanguage };

/** Prerendered pages, shown before any script has loaded. */
type DrawnPage = { title: string; content: string };

/** Renders a guest page at build time; the app hydrates it. */
export function renderVisitorPage(path: '/login' | '/register'): DrawnPage {
  const { title } = path === '/login' ? LOGIN_MESSAGES : REGISTER_MESSAGES;
  return {
    title: formatTitle(title),
    content: renderToString(
      <StrictMode>
        <AuthProvider>
          <StaticRouter location={path}>
            <AppRoutes />
          </StaticRouter>
        </AuthProvider>
      </StrictMode>,
    ),
  };
}

/** Renders the loading screen of /dashboard, which the app replaces; public/early-dashboard.js shows the link. */
export function renderLoadingPage(): DrawnPage {
  return {
    title: 'Lelap',
    content: renderToString(
      <LoadingScreen text={AUTH_MESSAGES.checking} lang={indonesianLang()}>
        {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- an empty address is that of the page */}
        <a
          id="reload"
          href=""
          hidden
          className="inline-flex min-h-11 items-center px-4 font-semibold underline"
        >
          {APP_MESSAGES.reload}
        </a>
      </LoadingScreen>,
    ),
  };
}
