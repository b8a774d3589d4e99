import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { SleepDetails } from '#domain/sleep-details.ts';
import { getErrorMessage } from '#web/api/api-error.ts';
import type { SleepEntry } from '#web/api/dashboard-data.ts';
import { call } from '#web/api/call.ts';
import { KEPT, tapOnSleep } from '#web/outbox/outbox.ts';
import { FormError } from '#web/ui/form-error.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { DIARY_MESSAGES, MORNING_MESSAGES } from '#web/messages/app.ts';
import { OUTBOX_MESSAGES } from '#web/messages/first.ts';
import { useToast } from '#web/ui/toast.tsx';
import { refreshHistory } from '../diary/diary-sync.ts';
import { NoteField, QualityChoice } from '../diary/detail-fields.tsx';
import { useNoteDraft } from './use-note-draft.ts';

/** Asks for the quality of the last sleep. Each change is saved by itself without a toast; the note opens on request. */
export function MorningQuestion({ sleep }: { sleep: SleepEntry }) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const [quality, setQuality] = useState(sleep.quality ?? null);
  const [isSaved, setSaved] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const noteField = useRef<HTMLTextAreaElement>(null);

  /** Requests are sequential, so that the last tap wins. */
  const saving = useRef<Promise<boolean>>(Promise.resolve(true));
  const save = (said: Partial<SleepDetails>, isPageHidden = false) => {
    setSaved(false);
    setError(null);
    const correct = () =>
      call('PATCH /sleeps/:id', { params: { id: sleep.id }, body: said }, { keepalive: true });
    // A page that closes runs nothing later.
    const sent = isPageHidden ? correct() : undefined;
    sent?.catch(() => undefined);
    saving.current = saving.current.then(async () => {
      try {
        const change = await tapOnSleep('correct', sleep, () => sent ?? correct(), said);
        if (change === KEPT) toast.show('warning', OUTBOX_MESSAGES.kept);
        setSaved(change !== KEPT);
        return true;
      } catch (reason) {
        setError(reason);
        return false;
      }
    });
    return saving.current;
  };
  const rate = async (chosen: number | null) => {
    const before = quality;
    setQuality(chosen);
    if (await save({ quality: chosen })) await refreshHistory(queryClient);
    else setQuality(before);
  };
  const note = useNoteDraft(sleep.id, async (text, isPageHidden) => {
    const isTaken = await save({ note: text }, isPageHidden);
    if (isTaken) await refreshHistory(queryClient);
    return isTaken;
  });
  const [isNoting, setNoting] = useState(note.typed !== undefined);
  const toggleNote = () => {
    // Phones open the keyboard only for a focus within the tap.
    flushSync(() => setNoting(!isNoting));
    const field = noteField.current;
    field?.focus({ preventScroll: true });
    field?.setSelectionRange(field.value.length, field.value.length);
    // Unlike `focus`, this keeps clear of the bars at the foot (dashboard.css).
    field?.scrollIntoView({ block: 'nearest' });
  };

  return (
    <section className="morning-question">
      {error !== null && <FormError message={getErrorMessage(error, DIARY_MESSAGES.saveFailed)} />}
      <QualityChoice
        legend={MORNING_MESSAGES.question}
        value={quality}
        onChange={(chosen) => void rate(chosen)}
      />
      <div className="morning-note">
        <button type="button" aria-expanded={isNoting} onClick={toggleNote}>
          {sleep.note ? MORNING_MESSAGES.changeNote : MORNING_MESSAGES.addNote}
        </button>
        <output className="flex items-center gap-1.5 text-sm text-ink-2">
          {isSaved && (
            <>
              <Icon name="check" />
              {MORNING_MESSAGES.saved}
            </>
          )}
        </output>
      </div>
      {isNoting && (
        <NoteField
          ref={noteField}
          value={note.typed ?? sleep.note ?? ''}
          onChange={(text) => {
            setSaved(false);
            note.type(text);
          }}
        />
      )}
    </section>
  );
}
