import { useEffect, useState } from 'react';
import { askToInstall, useCanInstall } from '#web/browser/install-prompt.ts';
import { isStandalone } from '#web/browser/is-standalone.ts';
import { Button } from '#web/ui/button.tsx';
import { INSTALL_MESSAGES as MESSAGES } from '#web/messages/install.ts';

/** How to install the app with this browser, and whether it opens without a network. */
export function InstallSection() {
  const canAsk = useCanInstall();
  const offline = useOfflineText();
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
              {MESSAGES.install}
            </Button>
          ) : (
            <p className="mt-3">{isIos() ? MESSAGES.ios : MESSAGES.menu}</p>
          )}
        </>
      )}
      <p className="mt-4 text-ink-2">{offline}</p>
      {offline !== MESSAGES.offlineNever && <p className="mt-3 text-ink-2">{MESSAGES.mayForget}</p>}
    </>
  );
}

/** Undefined until the browser has said it. */
function useOfflineText(): string | undefined {
  const [text, setText] = useState<string>();
  useEffect(() => {
    const look = async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      return registration?.active ? MESSAGES.offlineReady : MESSAGES.offlineLater;
    };
    if ('serviceWorker' in navigator) look().then(setText, () => setText(MESSAGES.offlineNever));
    else setText(MESSAGES.offlineNever);
  }, []);
  return text;
}

/** An iPad calls itself a Mac, but a Mac has no touch screen. */
function isIos(): boolean {
  return (
    /iPhone|iPad/.test(navigator.userAgent) ||
    (navigator.userAgent.includes('Mac OS') && navigator.maxTouchPoints > 1)
  );
}
