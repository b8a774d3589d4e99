import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { getErrorMessage } from '#kernel/web/api/api-error.ts';
import type { SaidDetails, SleepEntry } from '#diary/web/dashboard-data.ts';
import { FormError } from '#kernel/web/ui/form-error.tsx';
import { Icon } from '#kernel/web/ui/icon.tsx';
import { DIARY_MESSAGES, MORNING_MESSAGES } from '#kernel/web/messages/app.ts';
import { refreshHistory } from '#diary/web/diary-sync.ts';
import { QUALITIES } from '#diary/rules/sleep-details.ts';
import { NoteField } from '#diary/web/detail-fields.tsx';
import { Ratings, Sun, type Quality } from '#diary/web/ratings.tsx';
import { useSaveDetails } from '#dashboard/web/use-save-details.ts';
import { useIgnoreSecondTap } from './use-ignore-second-tap.ts';
import { useNoteDraft } from './use-note-draft.ts';

type MorningQuestionProps = {
  sleep: SleepEntry;
  /** Without room for the note, it is offered with the answer. */
  hasRoom: boolean;
  /** Details as they are given, before they are saved. */
  onSay: (said: SaidDetails) => void;
  /** Shown below the answer. */
  children: ReactNode;
};

/** Asks for the quality of the last sleep, and offers a note. Both are saved by themselves. */
export function MorningQuestion({ sleep, hasRoom, onSay, children }: MorningQuestionProps) {
  const queryClient = useQueryClient();
  const [quality, setQuality] = useState<Quality | null>(
    QUALITIES.find((each) => each === sleep.quality) ?? null,
  );
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
  const { save: saveDetails, isSaved, error, forgetSaved } = useSaveDetails(sleep);
  const noteField = useRef<HTMLTextAreaElement>(null);

  const save = (said: SaidDetails, isPageHidden = false) => {
    onSay(said);
    return saveDetails(said, isPageHidden);
  };
  const rate = async (chosen: Quality) => {
    const before = quality;
    setQuality(chosen);
    setStep('rated');
    if (await save({ quality: chosen })) return await refreshHistory(queryClient);
    setQuality(before);
    onSay({ quality: before });
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

  const noteButton = (className: string) => (
    <button
      type="button"
      className={className}
      aria-expanded={isNoting}
      onClick={(event) => ignoreSecondTap(toggleNote)(event)}
    >
      <Icon name="pencil" />
      {sleep.note ? MORNING_MESSAGES.changeNote : MORNING_MESSAGES.addNote}
    </button>
  );
  return (
    <section ref={section} className="morning-question">
      {error !== null && <FormError message={getErrorMessage(error, DIARY_MESSAGES.saveFailed)} />}
      {isRating || quality === null ? (
        <>
          <Ratings
            value={quality}
            onChoose={(chosen) => ignoreSecondTap(() => void rate(chosen))}
          />
          {hasRoom && !isNoting && noteButton('note-button')}
        </>
      ) : (
        <div className="morning-answer">
          <button
            type="button"
            className="morning-rating"
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
          {noteButton('note-link')}
        </div>
      )}
      {isNoting && (
        <NoteField
          ref={noteField}
          value={note.typed ?? sleep.note ?? ''}
          onChange={(text) => {
            forgetSaved();
            note.type(text ?? '');
          }}
        />
      )}
      {!isRating && quality !== null && children}
    </section>
  );
}
