import { useSyncExternalStore } from 'react';

/** Chromium's install prompt; other browsers have none. */
type InstallPrompt = Event & { prompt: () => Promise<unknown> };

declare global {
  /** Stored by main.tsx, because the browser sends the event early and only once. */
  var lelapInstallPrompt: Event | undefined;
}

/** Whether an install prompt is available. */
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

/** Shows the prompt. It works once; after a refusal the browser may send another. */
export async function askToInstall(): Promise<void> {
  const prompt = globalThis.lelapInstallPrompt as InstallPrompt | undefined;
  globalThis.lelapInstallPrompt = undefined;
  await prompt?.prompt();
}

/** Whether the page runs as an installed app. Safari on iOS has its own property. */
export function isStandalone(): boolean {
  const { standalone } = navigator as { standalone?: boolean };
  return standalone === true || matchMedia('(display-mode: standalone)').matches;
}

/** An iPad calls itself a Mac, but a Mac has no touch screen. */
export function isIos(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad/.test(userAgent) || (userAgent.includes('Mac OS') && maxTouchPoints > 1);
}
