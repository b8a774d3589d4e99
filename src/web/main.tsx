import './styles/main.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { isDrawnForVisitor } from './app/drawn-page.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root.');

const app = (
  <StrictMode>
    <App />
  </StrictMode>
);
if (isDrawnForVisitor(root)) {
  hydrateRoot(root, app);
} else {
  // What was drawn for a visitor must not flash by; at /dashboard the waiting page stands until the app's own.
  if (root.dataset['page'] !== undefined) root.replaceChildren();
  createRoot(root).render(app);
}
delete root.dataset['page'];
