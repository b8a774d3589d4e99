import { useState } from 'react';
import { messageOf } from '#web/api/api-error.ts';
import type { SleepEntry } from '#web/api/dashboard-data.ts';
import { readStored, writeStored } from '#web/app/browser-storage.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { DIARY_WORDS } from '#web/words/diary.ts';
import { NoteField } from './note-field.tsx';
import { QualityChoice } from './quality-choice.tsx';
import { useDiaryChanges } from './use-diary-changes.ts';

/** Holds the id of the sleep of which the sleeper would rather say nothing. */
const SKIPPED_KEY = 'skippedNote';

/** Asks kindly how the last sleep was; gone as soon as something is said, or the sleeper would rather not. */
export function WakingNote({ sleep }: { sleep: SleepEntry }) {
  const changes = useDiaryChanges();
  const [isSkipped, setSkipped] = useState(() => readStored(SKIPPED_KEY) === sleep.id);
  const [quality, setQuality] = useState<number | null>(null);
  const [note, setNote] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);

  const isSaid = Boolean(sleep.note) || typeof sleep.quality === 'number';
  if (isSkipped || isSaid) return null;

  const skip = () => {
    writeStored(SKIPPED_KEY, sleep.id);
    setSkipped(true);
  };
  const save = async () => {
    setBusy(true);
    setError(null);
    try {
      await changes.note(sleep.id, { quality, note: note.trim() || null });
    } catch (reason) {
      setError(reason);
    } finally {
      setBusy(false);
    }
  };

  const isEmpty = quality === null && note.trim() === '';
  return (
    <section className="mb-6 border-b-2 border-dotted border-line pb-5 desk:mx-auto desk:max-w-120">
      <h2 className="text-lg">{DIARY_WORDS.wakingNoteTitle}</h2>
      {error !== null && <FormError message={messageOf(error, DIARY_WORDS.saveFailed)} />}
      <QualityChoice value={quality} onChange={setQuality} />
      <NoteField value={note} onChange={setNote} />
      <div className="mt-3.5 flex flex-wrap gap-2.5">
        <Button kind="secondary" disabled={isBusy || isEmpty} onClick={() => void save()}>
          {DIARY_WORDS.save}
        </Button>
        <button
          type="button"
          className="min-h-12 rounded-full px-5 font-semibold text-ink-2"
          onClick={skip}
        >
          {DIARY_WORDS.skip}
        </button>
      </div>
    </section>
  );
}
