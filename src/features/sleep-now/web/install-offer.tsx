import './install-offer.css';
import { useEffect } from 'react';
import { askToInstall } from '#kernel/web/browser/install-prompt.ts';
import { writeStored } from '#kernel/web/browser/browser-storage.ts';
import { ACCOUNT_MESSAGES, INSTALL_MESSAGES } from '#kernel/web/messages/app.ts';
import { INSTALL_OFFER_KEY } from './use-install-offer.ts';

/** Offers once to install the app. */
export function InstallOffer({ onAnswer }: { onAnswer: () => void }) {
  useEffect(() => writeStored(INSTALL_OFFER_KEY, 'shown'), []);
  const install = () => {
    onAnswer();
    void askToInstall();
  };
  return (
    <section className="install-offer">
      <p>{INSTALL_MESSAGES.offer}</p>
      <button type="button" onClick={install}>
        {ACCOUNT_MESSAGES.titles.install}
      </button>
      <button type="button" onClick={onAnswer}>
        {INSTALL_MESSAGES.notNow}
      </button>
    </section>
  );
}
