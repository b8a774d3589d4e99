/** Chromium's own question whether to install the app; other browsers have none that a page could show. */
type InstallPrompt = Event & { prompt: () => Promise<unknown> };

let kept: InstallPrompt | null = null;
const listeners = new Set<() => void>();

function keep(next: InstallPrompt | null): void {
  kept = next;
  for (const listener of listeners) listener();
}

/** Keeps the question until the sleeper asks for it in the account: it comes soon after the page, and only once. */
export function keepInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    keep(event as InstallPrompt);
  });
  addEventListener('appinstalled', () => keep(null));
}

export const installPrompt = {
  isKept: () => kept !== null,
  /** Asks the sleeper; the browser sends another prompt where the answer was no. */
  ask: async () => {
    const asked = kept;
    keep(null);
    await asked?.prompt();
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
