import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isUnanswered } from '#kernel/web/api/api-error.ts';
import { useIsServerSilent } from '#kernel/web/api/server-silence.ts';
import { useSubmission } from '#kernel/web/api/use-submission.ts';
import { DIARY_MESSAGES } from '#kernel/web/messages/app.ts';
import { screenTimeZone } from '#kernel/web/time/screen-time-zone.ts';
import { Button } from '#kernel/web/ui/button.tsx';
import { Dialog } from '#kernel/web/ui/dialog.tsx';
import { FormError } from '#kernel/web/ui/form-error.tsx';
import { useIsWaiting } from '#offline/web/outbox.ts';
import { ChangePreview } from './change-preview.tsx';
import { DetailFields } from '#diary/web/detail-fields.tsx';
import { findOtherSleep, toFormErrors, type FormErrors } from './form-errors.ts';
import { OtherSleep } from './other-sleep.tsx';
import { DeleteQuestion, LongSleepQuestion } from './questions.tsx';
import type { SleepForm } from './sleep-form.ts';
import type { SleepPreset } from './sleep-presets.ts';
import { TimesFields } from './times-fields.tsx';
import { momentText } from '#diary/web/date-names.ts';
import { useChangePreview } from '#diary/web/use-change-preview.ts';
import { useSleepDraft } from './use-sleep-draft.ts';
import { WhyItCounted } from './why-it-counted.tsx';

type SleepDialogProps = {
  preset: SleepPreset;
  /** The button that opened it, to which the focus returns. */
  openedBy?: HTMLElement;
  onClose: () => void;
};

export function SleepDialog({ preset, openedBy, onClose }: SleepDialogProps) {
  const { sleep, asks, confirmLong, usual } = preset;
  const [probableEnd] = useState(preset.probableEnd);
  const formId = useId();
  const draft = useSleepDraft(preset);
  const submission = useSubmission(async (change: Parameters<SleepPreset['save']>) => {
    await preset.save(...change);
    onClose();
  }, preset.failed);
  const { isBusy } = submission;
  const [question, setQuestion] = useState<'delete' | 'long' | null>(null);
  const [hasFields, setFields] = useState(probableEnd === undefined);
  const deleteButton = useRef<HTMLButtonElement>(null);
  const keep = () => {
    flushSync(() => setQuestion(null));
    deleteButton.current?.focus();
  };
  // The row of a deleted sleep disappears: move the focus first.
  const focusAfter = useRef<HTMLElement>(null);
  const onDeleted = () => {
    focusAfter.current = openedBy ? findNextFocusTarget(openedBy) : null;
    onClose();
  };
  const [wasTried, setTried] = useState(false);

  const { form, times, detailsChange, reading } = draft;
  /** Whether its times need to be changed or confirmed. */
  const isUnchecked = sleep?.needsReview === true && !draft.areTimesNew;
  const isUnchanged = isUnchecked || (times !== null && Object.keys(times).length === 0);
  // The server does not know yet what a preview would be of.
  const isWaiting = useIsWaiting(sleep?.id);
  const needsServer = useIsServerSilent() || isWaiting;
  const isLocked = sleep !== undefined && needsServer;
  const hasPreview = preset.preview !== undefined && !isUnchanged && times !== null;
  const preview = useChangePreview(
    hasPreview && !isLocked ? times : null,
    async (asked) => await preset.preview?.(asked),
    isBusy,
  );
  const isRefused = preview.error !== null && !isUnanswered(preview.error);
  const error = submission.failure?.error ?? (isRefused ? preview.error : null);
  const other = findOtherSleep(error);
  const errors: FormErrors = {
    ...(wasTried && draft.faults),
    ...(error !== null && toFormErrors(error, preset.failed)),
  };
  const formError = hasFields ? errors.form : Object.values(errors)[0];

  const changeTimes = (change: Partial<SleepForm>) => {
    const isEmpty = form.asleep === '' && form.woke === '';
    draft.changeForm({ ...(isEmpty && change.date && usual), ...change });
  };

  const submit = () => {
    setTried(true);
    if (times === null) return;
    const isSame = isUnchanged && Object.keys(detailsChange).length === 0;
    if (sleep !== undefined && isSame) onClose();
    else void submission.run([isUnchanged ? null : times, detailsChange]);
  };

  const longButton = confirmLong && (
    <Button kind="secondary" wide disabled={isBusy || isLocked} onClick={() => setQuestion('long')}>
      {DIARY_MESSAGES.reallyThatLong}
    </Button>
  );
  return (
    <Dialog
      title={preset.title}
      isChanged={draft.isChanged && !isBusy}
      onClose={onClose}
      focusAfter={focusAfter}
      footer={
        question === 'delete' && sleep !== undefined ? (
          <DeleteQuestion sleep={sleep} onKeep={keep} onDeleted={onDeleted} />
        ) : question === 'long' && confirmLong !== undefined ? (
          <LongSleepQuestion
            long={confirmLong}
            onBack={() => {
              setQuestion(null);
              setFields(true);
            }}
            onConfirmed={onClose}
          />
        ) : (
          <div className="flex flex-wrap gap-2.5">
            {hasFields ? (
              <Button
                type="submit"
                form={formId}
                className="grow-3"
                disabled={isBusy || isUnchecked}
              >
                {isBusy ? DIARY_MESSAGES.saving : DIARY_MESSAGES.save}
              </Button>
            ) : (
              probableEnd !== undefined && (
                <>
                  <Button
                    wide
                    disabled={isBusy}
                    onClick={() => {
                      const endTime = new Date(probableEnd).toISOString();
                      void submission.run([{ endTime }, {}]);
                    }}
                  >
                    {DIARY_MESSAGES.wokeAt({ moment: momentText(probableEnd, screenTimeZone()) })}
                  </Button>
                  <Button kind="secondary" wide disabled={isBusy} onClick={() => setFields(true)}>
                    {DIARY_MESSAGES.anotherTime}
                  </Button>
                </>
              )
            )}
            {sleep !== undefined && (
              <Button
                kind="danger"
                className="grow"
                ref={deleteButton}
                disabled={isBusy || isLocked}
                onClick={() => setQuestion('delete')}
              >
                {DIARY_MESSAGES.delete}
              </Button>
            )}
            {longButton}
          </div>
        )
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        onChange={submission.clear}
      >
        {preset.intro !== undefined && <p className="mt-1 text-ink-2">{preset.intro}</p>}
        {formError !== undefined && <FormError message={formError} />}
        {other !== undefined && <OtherSleep sleep={other} onClose={onClose} />}
        {isLocked && <p className="mt-1 text-ink-2">{DIARY_MESSAGES.needsServer}</p>}
        {hasFields && (
          <fieldset disabled={isLocked} className="min-w-0">
            <TimesFields
              asks={asks}
              form={form}
              reading={reading}
              faults={errors}
              onChange={changeTimes}
            />
          </fieldset>
        )}
        {hasPreview && !isRefused && (
          <ChangePreview
            answer={preview.change}
            isPending={preview.isPending}
            bonusBefore={sleep?.bonusPoints ?? 0}
          />
        )}
        {asks === 'both' && <DetailFields details={draft.details} onChange={draft.changeDetails} />}
      </form>
      {sleep?.endTime !== undefined && !isWaiting && <WhyItCounted sleep={sleep} />}
    </Dialog>
  );
}

/** The row after this button's, else the one before, else the heading of its section. */
function findNextFocusTarget(button: HTMLElement): HTMLElement | null {
  const list = button.closest('[role=list], ul');
  const buttons = [...(list?.querySelectorAll<HTMLElement>('[data-sleep]') ?? [])];
  const index = buttons.indexOf(button);
  const heading = button.closest('section')?.querySelector<HTMLElement>('h2');
  return buttons[index + 1] ?? buttons[index - 1] ?? heading ?? null;
}
