import { useEffect, useState } from 'react';
import { askToInstall, useCanInstall } from '#web/browser/install-prompt.ts';
import { isStandalone } from '#web/browser/is-standalone.ts';
import { Button } from '#web/ui/button.tsx';
import { INSTALL_WORDS as WORDS } from '#web/messages/install.ts';

/** How to install the app with this browser, and whether it opens without a network. */
export function InstallSection() {
  const canAsk = useCanInstall();
  const offline = useOfflineWords();
  if (!isSecureContext) return <p>{WORDS.insecure}</p>;
  return (
    <>
      {isStandalone() ? (
        <p>{WORDS.installed}</p>
      ) : (
        <>
          <p>{WORDS.what}</p>
          {canAsk ? (
            <Button wide className="mt-4" onClick={() => void askToInstall()}>
              {WORDS.install}
            </Button>
          ) : (
            <p className="mt-3">{isIos() ? WORDS.ios : WORDS.menu}</p>
          )}
        </>
      )}
      <p className="mt-4 text-ink-2">{offline}</p>
      {offline !== WORDS.offlineNever && <p className="mt-3 text-ink-2">{WORDS.mayForget}</p>}
    </>
  );
}

/** Undefined until the browser has said it. */
function useOfflineWords(): string | undefined {
  const [words, setWords] = useState<string>();
  useEffect(() => {
    const look = async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      return registration?.active ? WORDS.offlineReady : WORDS.offlineLater;
    };
    if ('serviceWorker' in navigator) look().then(setWords, () => setWords(WORDS.offlineNever));
    else setWords(WORDS.offlineNever);
  }, []);
  return words;
}

/** An iPad calls itself a Mac, but a Mac has no touch screen. */
function isIos(): boolean {
  return (
    /iPhone|iPad/.test(navigator.userAgent) ||
    (navigator.userAgent.includes('Mac OS') && navigator.maxTouchPoints > 1)
  );
}
