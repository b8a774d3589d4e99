import './install-offer.css';
import { useEffect } from 'react';
import { askToInstall } from '#kernel/web/browser/install-prompt.ts';
import { writeStored } from '#kernel/web/browser/browser-storage.ts';
import { ACCOUNT_MESSAGES, INSTALL_MESSAGES } from '#kernel/web/messages/app.ts';
import { Button } from '#kernel/web/ui/button.tsx';
import { INSTALL_OFFER_KEY } from './use-install-offer.ts';

/** Offers once to install the app. */
export function InstallOffer({ onAnswer }: { onAnswer: () => void }) {
  useEffect(() => writeStored(INSTALL_OFFER_KEY, 'shown'), []);
  const install = () => {
    onAnswer();
    void askToInstall();
  };
  return (
    <section className="mx-auto mb-6 max-w-72 text-center text-sm text-balance text-ink-2">
      <p>{INSTALL_MESSAGES.offer}</p>
      <div className="mt-2.5 flex flex-wrap justify-center gap-2.5">
        <Button kind="secondary" onClick={install}>
          {ACCOUNT_MESSAGES.titles.install}
        </Button>
        <button type="button" className="min-h-11 px-2.5 font-semibold" onClick={onAnswer}>
          {INSTALL_MESSAGES.notNow}
        </button>
      </div>
    </section>
  );
}
