import { useState } from 'react';
import { readStored } from '#kernel/web/browser/browser-storage.ts';
import { isStandalone, useCanInstall } from '#kernel/web/browser/install-prompt.ts';
import type { SleepSession } from '#dashboard/web/session/use-sleep-session.ts';

export const INSTALL_OFFER_KEY = 'installOffer';

/** Whether to offer installing: on the screen of the first start in this browser, so that no sky moves on a later one. */
export function useInstallOffer({ activeId, isChangeNew }: SleepSession) {
  const canInstall = useCanInstall();
  const [offeredFor, setOfferedFor] = useState<string | null>(null);
  const mayOffer = canInstall && readStored(INSTALL_OFFER_KEY) === null && !isStandalone();
  if (isChangeNew && activeId !== offeredFor && mayOffer) setOfferedFor(activeId);
  const isOffered = canInstall && activeId !== null && activeId === offeredFor;
  return { isOffered, endOffer: () => setOfferedFor(null) };
}
