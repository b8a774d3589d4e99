import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { AuthProvider } from '#web/session/auth-context.tsx';
import { AUTH_WORDS } from '#web/messages/auth.ts';
import { LOGIN_WORDS } from '#web/messages/login.ts';
import { REGISTER_WORDS } from '#web/messages/register.ts';
import { AppRoutes } from './router.tsx';
import { formatTitle } from '#web/browser/use-page-title.ts';
import { LoadingScreen } from './loading-screen.tsx';

/** What a page shows before any of its code is there. */
type DrawnPage = { title: string; content: string };

/** What a visitor sees first at this address, drawn once by the build; the app then takes it over as it stands. */
export function renderVisitorPage(path: '/login' | '/register'): DrawnPage {
  const { title } = path === '/login' ? LOGIN_WORDS : REGISTER_WORDS;
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

/** What stands at /dashboard until the app knows who is there; the app replaces it. */
export function renderLoadingPage(): DrawnPage {
  return {
    title: 'Lelap',
    content: renderToString(<LoadingScreen text={AUTH_WORDS.checking} lang="id" />),
  };
}
