import './styles/main.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { prepareDashboard } from './app/dashboard-route.tsx';
import { isPrerenderedForVisitor } from './app/prerendered-page.ts';
import { readStoredToken } from './session/stored-token.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root.');

const app = (
  <StrictMode>
    <App />
  </StrictMode>
);
if (isPrerenderedForVisitor(root)) {
  hydrateRoot(root, app);
} else {
  // What was drawn for a visitor must not flash by; at /dashboard the waiting page stands until the app's own.
  if (root.dataset['page'] !== undefined) root.replaceChildren();
  const draw = () => createRoot(root).render(app);
  if (location.pathname === '/dashboard' && readStoredToken() !== null) {
    // Where its code can't be had, the app asks for it again and says so.
    prepareDashboard().then(draw, draw);
  } else {
    draw();
  }
}
delete root.dataset['page'];
