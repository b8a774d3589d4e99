import { useEffect, useState } from 'react';
import { askToInstall, isStandalone, useCanInstall } from '#kernel/web/browser/install-prompt.ts';
import { readStored, writeStored } from '#kernel/web/browser/browser-storage.ts';
import { INSTALL_MESSAGES } from '#kernel/web/messages/app.ts';

/** The sleep on whose screen it was offered, or what followed. */
const KEY = 'installOffer';

/** Offers to install the app, on the screen of one sleep only. */
export function InstallOffer({ sleepId }: { sleepId: string }) {
  const canInstall = useCanInstall();
  const [isAnswered, setAnswered] = useState(false);
  const [isFirst] = useState(() => [null, sleepId].includes(readStored(KEY)));
  const isOffered = canInstall && isFirst && !isAnswered && !isStandalone();
  useEffect(() => {
    if (isOffered) writeStored(KEY, sleepId);
  }, [isOffered, sleepId]);
  if (!isOffered) return null;
  const answer = () => {
    writeStored(KEY, 'answered');
    setAnswered(true);
  };
  return (
    <section className="install-offer">
      <p>{INSTALL_MESSAGES.offer}</p>
      <button
        type="button"
        className="install-now"
        onClick={() => {
          answer();
          void askToInstall();
        }}
      >
        {INSTALL_MESSAGES.install}
      </button>
      <button type="button" onClick={answer}>
        {INSTALL_MESSAGES.notNow}
      </button>
    </section>
  );
}
