import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { readStored, writeStored } from '#kernel/web/browser/browser-storage.ts';

/** The pause after typing before a note is saved. */
const SAVE_AFTER_MS = 1000;

/** Sleep and typed note until it is saved: the field may be left meanwhile, or the page reloaded without a network. */
const KEY = 'unsavedNote';

function readUnsaved(sleepId: string): string | undefined {
  const unsaved = readStored(KEY);
  return unsaved?.startsWith(`${sleepId} `) ? unsaved.slice(sleepId.length + 1) : undefined;
}

/** Saves itself after a pause and when the tab or page is left; with `isPageHidden` the request must be sent at once. */
export function useNoteDraft(
  sleepId: string,
  save: (note: string | null, isPageHidden: boolean) => Promise<boolean>,
) {
  const [typed, setTyped] = useState(() => readUnsaved(sleepId));
  const given = useRef<string | undefined>(undefined);
  const saveTyped = useEffectEvent(async (isPageHidden: boolean) => {
    if (typed === undefined || typed === given.current) return;
    given.current = typed;
    if (!(await save(typed.trim() || null, isPageHidden))) given.current = undefined;
    else if (readUnsaved(sleepId) === typed) writeStored(KEY, null);
  });

  useEffect(() => {
    if (typed === undefined) return undefined;
    const timer = setTimeout(() => void saveTyped(false), SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  useEffect(() => {
    const saveIfHidden = () => {
      if (document.visibilityState === 'hidden') void saveTyped(true);
    };
    document.addEventListener('visibilitychange', saveIfHidden);
    return () => {
      document.removeEventListener('visibilitychange', saveIfHidden);
      void saveTyped(false);
    };
  }, []);

  const type = (note: string) => {
    writeStored(KEY, `${sleepId} ${note}`);
    setTyped(note);
  };
  return { /** Undefined until something is typed. */ typed, type };
}
