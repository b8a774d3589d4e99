import { useSyncExternalStore } from 'react';

/** Chromium's prompt to install the app; other browsers give pages none. */
type InstallPrompt = Event & { prompt: () => Promise<unknown> };

declare global {
  /** Kept by main.tsx, because the browser sends it soon after the page and only once. */
  var lelapInstallPrompt: Event | undefined;
}

/** Whether the browser can be asked to install the app. */
export function useCanInstall(): boolean {
  return useSyncExternalStore(subscribe, () => globalThis.lelapInstallPrompt !== undefined);
}

function subscribe(listener: () => void): () => void {
  const forget = () => {
    globalThis.lelapInstallPrompt = undefined;
    listener();
  };
  addEventListener('beforeinstallprompt', listener);
  addEventListener('appinstalled', forget);
  return () => {
    removeEventListener('beforeinstallprompt', listener);
    removeEventListener('appinstalled', forget);
  };
}

/** Lets the browser ask the sleeper. A prompt works once; the browser sends another if the answer was no. */
export async function askToInstall(): Promise<void> {
  const prompt = globalThis.lelapInstallPrompt as InstallPrompt | undefined;
  globalThis.lelapInstallPrompt = undefined;
  await prompt?.prompt();
}
