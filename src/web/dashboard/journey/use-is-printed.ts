import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

/** Whether the page is being printed; lists then render all loaded rows. */
export const useIsPrinted = (): boolean => useSyncExternalStore(subscribeToPrinting, readPrinting);

let isPrinting = false;
const readPrinting = () => isPrinting;

function subscribeToPrinting(listener: () => void): () => void {
  const begin = () => {
    isPrinting = true;
    // The browser prints the page when this returns.
    flushSync(listener);
  };
  const end = () => {
    isPrinting = false;
    listener();
  };
  window.addEventListener('beforeprint', begin);
  window.addEventListener('afterprint', end);
  return () => {
    window.removeEventListener('beforeprint', begin);
    window.removeEventListener('afterprint', end);
  };
}
