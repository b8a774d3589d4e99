import { useEffect, useState } from 'react';
import {
  askToInstall,
  isIos,
  isStandalone,
  useCanInstall,
} from '#kernel/web/browser/install-prompt.ts';
import { Button } from '#kernel/web/ui/button.tsx';
import { ACCOUNT_MESSAGES, INSTALL_MESSAGES as MESSAGES } from '#kernel/web/messages/app.ts';

/** How to install the app with this browser, and whether it opens without a network. */
export function InstallSection() {
  const canAsk = useCanInstall();
  const offline = useOfflineState();
  if (!isSecureContext) return <p>{MESSAGES.insecure}</p>;
  return (
    <>
      {isStandalone() ? (
        <p>{MESSAGES.installed}</p>
      ) : (
        <>
          <p>{MESSAGES.what}</p>
          {canAsk ? (
            <Button wide className="mt-4" onClick={() => void askToInstall()}>
              {ACCOUNT_MESSAGES.titles.install}
            </Button>
          ) : (
            <p className="mt-3">{isIos() ? MESSAGES.ios : MESSAGES.menu}</p>
          )}
        </>
      )}
      <p className="mt-4 text-ink-2">{offline && MESSAGES[offline]}</p>
      {offline !== 'offlineNever' && <p className="mt-3 text-ink-2">{MESSAGES.mayForget}</p>}
    </>
  );
}

type OfflineState = 'offlineReady' | 'offlineLater' | 'offlineNever';

/** Undefined until the browser has said it. */
function useOfflineState(): OfflineState | undefined {
  const [state, setState] = useState<OfflineState>();
  useEffect(() => {
    const look = async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      return registration?.active ? 'offlineReady' : 'offlineLater';
    };
    if ('serviceWorker' in navigator) look().then(setState, () => setState('offlineNever'));
    else setState('offlineNever');
  }, []);
  return state;
}
