import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** The pause after typing before a note is saved. */
const SAVE_AFTER_MS = 1000;

/** Typed notes by sleep until they are saved, because the field may be left and opened again meanwhile. */
const unsavedNotes = new Map<string, string>();

type NoteDraft = {
  /** Undefined until something is typed. */
  typed: string | undefined;
  type: (note: string) => void;
};

/**
 * A note that saves itself after a pause, and when its tab or the page is left. `save` resolves to whether the note
 * was accepted; with `isPageHidden` it must send its request at once.
 */
export function useNoteDraft(
  sleepId: string,
  save: (note: string | null, isPageHidden: boolean) => Promise<boolean>,
): NoteDraft {
  const [typed, setTyped] = useState(unsavedNotes.get(sleepId));
  const given = useRef<string | undefined>(undefined);
  const saveTyped = useEffectEvent(async (isPageHidden: boolean) => {
    if (typed === undefined || typed === given.current) return;
    given.current = typed;
    if (!(await save(typed.trim() || null, isPageHidden))) given.current = undefined;
    else if (unsavedNotes.get(sleepId) === typed) unsavedNotes.delete(sleepId);
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
    const saveBeforeClose = () => void saveTyped(true);
    document.addEventListener('visibilitychange', saveIfHidden);
    window.addEventListener('pagehide', saveBeforeClose);
    return () => {
      document.removeEventListener('visibilitychange', saveIfHidden);
      window.removeEventListener('pagehide', saveBeforeClose);
      void saveTyped(false);
    };
  }, []);

  const type = (note: string) => {
    unsavedNotes.set(sleepId, note);
    setTyped(note);
  };
  return { typed, type };
}
