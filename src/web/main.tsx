import '#kernel/web/styles/main.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { prepareDashboard } from './app/dashboard-route.tsx';
import { BASE_PATH } from '#kernel/web/api/request.ts';
import { loadFirstMessages } from '#kernel/web/messages/catalogue.ts';
import { followOtherTabs } from '#kernel/web/messages/change-language.ts';
import { readStoredToken } from '#kernel/web/session/access-token.ts';
import { watchBack } from '#kernel/web/ui/back-guard.ts';

// Installing is offered in the account (browser/install-prompt.ts).
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  globalThis.lelapInstallPrompt = event;
});
watchBack();
const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root.');

void loadFirstMessages().then(() => start(root));
followOtherTabs();

function start(root: HTMLElement): void {
  const app = (
    <StrictMode>
      <App />
    </StrictMode>
  );
  if (isPrerenderedForVisitor(root)) {
    hydrateRoot(root, app);
  } else {
    // Don't flash the guest page; at /dashboard the prerendered loading screen stays until the app renders.
    if (root.dataset['page'] !== undefined) root.replaceChildren();
    const draw = () => createRoot(root).render(app);
    if (location.pathname === `${BASE_PATH}/dashboard` && readStoredToken() !== null) {
      // If the code can't be loaded, the app retries and shows an error.
      prepareDashboard().then(draw, draw);
    } else {
      draw();
    }
  }
  delete root.dataset['page'];
}

/**
 * Whether the prerendered page in `root` is what the app would show at this address, so that it can hydrate it
 * with the text typed meanwhile.
 */
function isPrerenderedForVisitor(root: HTMLElement): boolean {
  const { page } = root.dataset;
  if (page === undefined || readStoredToken() !== null) return false;
  // The root path serves the page of /login, and redirects there.
  const path = BASE_PATH + page;
  if (page === '/login' && location.pathname === `${BASE_PATH}/`)
    history.replaceState(null, '', path);
  return path === location.pathname && location.search === '' && history.state === null;
}
