import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { SleepDetails } from '#diary/rules/sleep-details.ts';
import { getErrorMessage } from '#kernel/web/api/api-error.ts';
import type { SleepEntry } from '#diary/web/dashboard-data.ts';
import { call } from '#kernel/web/api/call.ts';
import { KEPT, tapOnSleep } from '#offline/web/outbox.ts';
import { FormError } from '#kernel/web/ui/form-error.tsx';
import { Icon } from '#kernel/web/ui/icon.tsx';
import { DIARY_MESSAGES, MORNING_MESSAGES } from '#kernel/web/messages/app.ts';
import { OUTBOX_MESSAGES } from '#kernel/web/messages/first.ts';
import { useToast } from '#kernel/web/ui/toast.tsx';
import { refreshHistory } from '#diary/web/diary-sync.ts';
import { NoteField, QUALITIES } from '#diary/web/detail-fields.tsx';
import { Ratings, Sun, type Quality } from '#diary/web/ratings.tsx';
import { useIgnoreSecondTap } from './use-ignore-second-tap.ts';
import { useNoteDraft } from './use-note-draft.ts';
import { WokeEarlier } from './woke-earlier.tsx';

type MorningQuestionProps = {
  sleep: SleepEntry;
  /** The minute of the day of the usual waking; null: not known. */
  usualMinute: number | null;
  onMoved: () => void;
};

/** Asks for the quality of the last sleep; then offers an earlier end and a note. All are saved by themselves. */
export function MorningQuestion({ sleep, usualMinute, onMoved }: MorningQuestionProps) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const [quality, setQuality] = useState<Quality | null>(
    QUALITIES.find((each) => each === sleep.quality) ?? null,
  );
  const [isDocked] = useState(quality === null);
  // 'again': the sleeper changes a rating.
  const [step, setStep] = useState<'rate' | 'rated' | 'again' | 'answers'>(
    quality === null ? 'rate' : 'answers',
  );
  const isRating = step === 'rate' || step === 'again';
  const ignoreSecondTap = useIgnoreSecondTap('morning', isRating ? 'ratings' : 'answers');
  const section = useRef<HTMLElement>(null);
  // The tapped button is gone.
  useEffect(() => {
    if (step !== 'rated' && step !== 'again') return;
    const find = (selector: string) => section.current?.querySelector<HTMLElement>(selector);
    const chosen = find('.morning-rating, [aria-pressed=true]') ?? find('[aria-pressed]');
    chosen?.focus({ preventScroll: true });
  }, [step]);
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
  const rate = async (chosen: Quality) => {
    const before = quality;
    setQuality(chosen);
    setStep('rated');
    if (await save({ quality: chosen })) return await refreshHistory(queryClient);
    setQuality(before);
    setStep('again');
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
    <section ref={section} className="morning-question" data-docked={isDocked || undefined}>
      {error !== null && <FormError message={getErrorMessage(error, DIARY_MESSAGES.saveFailed)} />}
      {isRating || quality === null ? (
        <Ratings value={quality} onChoose={(chosen) => ignoreSecondTap(() => void rate(chosen))} />
      ) : (
        <>
          <div className="flex flex-wrap items-center gap-x-3">
            <button
              type="button"
              className="morning-rating flex min-h-11 items-center gap-2"
              aria-label={MORNING_MESSAGES.changeRating({
                name: DIARY_MESSAGES.qualities[quality],
              })}
              onClick={ignoreSecondTap(() => setStep('again'))}
            >
              <Sun quality={quality} />
              {DIARY_MESSAGES.qualities[quality]}
            </button>
            <output>
              {isSaved && (
                <>
                  <Icon name="check" />
                  <span className="sr-only">{MORNING_MESSAGES.saved}</span>
                </>
              )}
            </output>
            <button
              type="button"
              className="ms-auto min-h-11 text-sm font-semibold text-soga underline underline-offset-4"
              aria-expanded={isNoting}
              onClick={(event) => ignoreSecondTap(toggleNote)(event)}
            >
              {sleep.note ? MORNING_MESSAGES.changeNote : MORNING_MESSAGES.addNote}
            </button>
          </div>
          {isNoting ? (
            <NoteField
              ref={noteField}
              value={note.typed ?? sleep.note ?? ''}
              onChange={(text) => {
                setSaved(false);
                note.type(text ?? '');
              }}
            />
          ) : (
            sleep.endTime !== undefined && (
              <WokeEarlier
                sleep={{ ...sleep, endTime: sleep.endTime }}
                usualMinute={usualMinute}
                ignoreSecondTap={ignoreSecondTap}
                onMoved={onMoved}
              />
            )
          )}
        </>
      )}
    </section>
  );
}
