import { Fragment, useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { ENTERED_AT_MOST_HOURS, ENTERED_AT_MOST_MINUTES } from '#domain/manual-entry.ts';
import type { SleepDetails } from '#domain/sleep-details.ts';
import { durationMinutes, REVIEW_OVER_HOURS } from '#domain/sleep.ts';
import { screenTimeZone } from '#web/time/screen-time-zone.ts';
import type { DashboardData, SleepEntry } from '#web/api/dashboard-data.ts';
import { isUnanswered } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { useIsServerSilent } from '#web/api/server-silence.ts';
import { discardTaps } from '#web/outbox/outbox.ts';
import { serverNowMs } from '#web/api/server-clock.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { DIARY_MESSAGES } from '#web/messages/app.ts';
import { getGoalMinutes } from '../sleep-now/goal.ts';
import { weekdayDate } from '#web/time/long-dates.ts';
import { grouped } from '#web/time/sleep-times.ts';
import { ChangePreview } from './change-preview.tsx';
import { DeleteQuestion } from './delete-question.tsx';
import { EndedLongSleepQuestion } from './long-sleep-question.tsx';
import { NoteField } from './note-field.tsx';
import { OtherSleep } from './other-sleep.tsx';
import { QualityChoice } from './quality-choice.tsx';
import { findOtherSleep, toFormErrors, type FormErrors } from './form-errors.ts';
import { toSleepForm, type SleepForm } from './sleep-form.ts';
import { TimesFields } from './times-fields.tsx';
import type { ToldSleep } from './diary-context.ts';
import { useIsWaiting } from '../outbox/use-outbox.ts';
import { useChangePreview } from './use-change-preview.ts';
import { useDiaryChanges } from './use-diary-changes.ts';
import { toKnownTimes, useSleepDraft, type SleepDraft } from './use-sleep-draft.ts';
import { probableWaking, proposedNight, usualTimes } from './proposed-times.ts';
import { WhyItCounted } from './why-it-counted.tsx';
import { toLocalTime } from '#web/time/zoned-time.ts';

type SleepDialogProps = {
  /** The sleep to show and correct; undefined for a new entry. */
  sleep?: SleepEntry;
  /** The button that opened it, to which the focus returns. */
  openedBy?: HTMLElement;
  /** A new entry in place of refused taps. */
  told?: ToldSleep;
  data: DashboardData;
  onClose: () => void;
};

/** Enters a sleep by hand, or corrects, explains and deletes one. */
export function SleepDialog({ sleep, openedBy, told, data, onClose }: SleepDialogProps) {
  const formId = useId();
  const changes = useDiaryChanges();
  const [initial] = useState(() =>
    sleep !== undefined
      ? initialForm(sleep, data)
      : told !== undefined
        ? toSleepForm(toKnownTimes(told), screenTimeZone())
        : proposedForm(data),
  );
  const draft = useSleepDraft(sleep, initial);
  const [isBusy, setBusy] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const wasDeleting = useRef(false);
  const deleteButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (wasDeleting.current && !isDeleting) deleteButton.current?.focus();
    wasDeleting.current = isDeleting;
  }, [isDeleting]);
  // The row of a deleted sleep disappears: move the focus first.
  const focusAfter = useRef<HTMLElement>(null);
  const onDeleted = () => {
    focusAfter.current = openedBy ? findNextFocusTarget(openedBy) : null;
    onClose();
  };
  const [wasTried, setTried] = useState(false);
  /** The server's error of the last save, until a field changes. */
  const [refusal, setRefusal] = useState<unknown>(null);

  const { times, detailsChange, reading } = draft;
  const bonusBefore = sleep?.bonusPoints ?? 0;
  /** Whether its times need to be changed or confirmed. */
  const isUnchecked = sleep?.needsReview === true && !draft.areTimesNew;
  const isUnchanged = isUnchecked || (times !== null && Object.keys(times).length === 0);
  // The server does not know yet what a preview would be of.
  const isWaiting = useIsWaiting(sleep?.id);
  const needsServer = useIsServerSilent() || isWaiting;
  const isLocked = sleep !== undefined && needsServer;
  const preview = useChangePreview(
    isUnchanged || isLocked ? null : times,
    (asked) =>
      sleep === undefined
        ? call('POST /sleeps', { body: completeBody(asked), query: { dryRun: 'true' } })
        : call('PATCH /sleeps/:id', {
            params: { id: sleep.id },
            body: asked,
            query: { dryRun: 'true' },
          }),
    isBusy,
  );
  const isRefused = preview.error !== null && !isUnanswered(preview.error);
  const error = refusal ?? (isRefused ? preview.error : null);
  const other = findOtherSleep(error);
  const faults: FormErrors = {
    ...(error !== null && toFormErrors(error)),
    ...(wasTried && withoutGaps(draft.faults)),
  };

  /** A date chosen for a new entry brings the usual times, until some are typed. */
  const changeTimes = (change: Partial<SleepForm>) => {
    const { asleep, woke } = draft.form;
    const isEmpty = sleep === undefined && asleep === '' && woke === '';
    const usual = isEmpty && change.date && usualTimes(data.usual, data.recentSleeps ?? []);
    draft.changeForm({ ...usual, ...change });
  };

  const save = async () => {
    setTried(true);
    if (times === null) return;
    const body = { ...times, ...detailsChange };
    if (sleep !== undefined && Object.keys(body).length === 0) {
      onClose();
      return;
    }
    setBusy(true);
    try {
      if (sleep === undefined) {
        await changes.enter(completeBody(body));
        if (told) await discardTaps(told.sleepId);
      } else if (isUnchanged) await changes.note(sleep, detailsChange);
      else await changes.correct(sleep, body);
      onClose();
    } catch (reason) {
      setRefusal(reason);
      setBusy(false);
    }
  };

  return (
    <Dialog
      title={formatTitle(sleep)}
      isChanged={draft.isChanged && !isBusy}
      onClose={onClose}
      focusAfter={focusAfter}
      footer={
        isDeleting && sleep !== undefined ? (
          <DeleteQuestion sleep={sleep} onKeep={() => setDeleting(false)} onDeleted={onDeleted} />
        ) : isConfirming && sleep !== undefined ? (
          <EndedLongSleepQuestion
            sleep={sleep}
            onBack={() => setConfirming(false)}
            onConfirmed={onClose}
          />
        ) : (
          <div className="flex flex-wrap gap-2.5">
            <Button type="submit" form={formId} className="grow-3" disabled={isBusy || isUnchecked}>
              {isBusy ? DIARY_MESSAGES.saving : DIARY_MESSAGES.save}
            </Button>
            {sleep !== undefined && (
              <Button
                kind="danger"
                className="grow"
                ref={deleteButton}
                disabled={isBusy || isLocked}
                onClick={() => setDeleting(true)}
              >
                {DIARY_MESSAGES.delete}
              </Button>
            )}
            {sleep?.needsReview && !isImplausible(sleep) && (
              <Button
                kind="secondary"
                wide
                disabled={isBusy || isLocked}
                onClick={() => setConfirming(true)}
              >
                {DIARY_MESSAGES.reallyThatLong}
              </Button>
            )}
          </div>
        )
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
        onChange={() => setRefusal(null)}
      >
        {sleep?.needsReview && <p className="mt-1 text-ink-2">{explainReview(sleep)}</p>}
        {faults.form !== undefined && <FormError message={faults.form} />}
        {other !== undefined && <OtherSleep sleep={other} onClose={onClose} />}
        {isLocked && <p className="mt-1 text-ink-2">{DIARY_MESSAGES.needsServer}</p>}
        <fieldset disabled={isLocked} className="min-w-0">
          <TimesFields form={draft.form} reading={reading} faults={faults} onChange={changeTimes} />
        </fieldset>
        {!isUnchanged && times !== null && !isRefused && (
          <ChangePreview
            answer={preview.change}
            isPending={preview.isPending}
            bonusBefore={bonusBefore}
          />
        )}
        {reading.end !== undefined && <DetailFields draft={draft} />}
      </form>
      {sleep?.endTime !== undefined && !isWaiting && <WhyItCounted sleep={sleep} />}
    </Dialog>
  );
}

/** In display order. */
function DetailFields({ draft: { details, changeDetails } }: { draft: SleepDraft }) {
  const fields: Record<keyof SleepDetails, ReactNode> = {
    quality: (
      <QualityChoice value={details.quality} onChange={(quality) => changeDetails({ quality })} />
    ),
    note: <NoteField value={details.note ?? ''} onChange={(note) => changeDetails({ note })} />,
  };
  return Object.entries(fields).map(([name, field]) => <Fragment key={name}>{field}</Fragment>);
}

function proposedForm({ usual, recentSleeps = [] }: DashboardData): SleepForm {
  const timeZone = screenTimeZone();
  const proposed = proposedNight(toLocalTime(serverNowMs(), timeZone), usual, recentSleeps);
  return { ...proposed, timeZone, asleepPick: undefined, wokePick: undefined };
}

/** Initial fields: local times in the sleep's zone; for an implausible waking, the probable one. */
function initialForm(sleep: SleepEntry, data: DashboardData): SleepForm {
  const { start, end } = toKnownTimes(sleep);
  const timeZone = sleep.timeZone ?? screenTimeZone();
  if (end === undefined || !isImplausible(sleep)) return toSleepForm({ start, end }, timeZone);
  const woke = probableWaking(start, timeZone, data.usual, getGoalMinutes(data));
  return toSleepForm({ start, end: woke }, timeZone);
}

function isImplausible(sleep: SleepEntry): boolean {
  const { start, end = start } = toKnownTimes(sleep);
  return durationMinutes({ startTime: start, endTime: end }) > ENTERED_AT_MOST_MINUTES;
}

function formatTitle(sleep: SleepEntry | undefined): string {
  if (sleep === undefined) return DIARY_MESSAGES.enterTitle;
  if (sleep.needsReview) return DIARY_MESSAGES.reviewTitle;
  return sleep.endTime === undefined
    ? DIARY_MESSAGES.activeTitle
    : correctTitle(sleep, sleep.endTime);
}

function correctTitle({ startTime, timeZone }: SleepEntry, endTime: string): string {
  const [from, to] = [weekdayDate(startTime, timeZone), weekdayDate(endTime, timeZone)];
  return from === to
    ? DIARY_MESSAGES.correctTitle({ date: from })
    : DIARY_MESSAGES.nightTitle({ from, to });
}

const explainReview = (sleep: SleepEntry): string =>
  isImplausible(sleep)
    ? DIARY_MESSAGES.reviewTooLong({ hours: grouped(ENTERED_AT_MOST_HOURS) })
    : DIARY_MESSAGES.reviewHint({ hours: grouped(REVIEW_OVER_HOURS) });

/** A manual entry has both times. */
function completeBody<Body extends { startTime?: string; endTime?: string }>(
  body: Body,
): Body & { startTime: string; endTime: string } {
  const { startTime = '', endTime = '' } = body;
  return { ...body, startTime, endTime };
}

/** Drops undefined messages, so that they don't hide the server's. */
const withoutGaps = (faults: FormErrors): FormErrors =>
  Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined));

/**
 * The focus target after this button's row is removed: the next row, else the previous one, else the
 * list's heading. Null for a button outside a list.
 */
function findNextFocusTarget(button: HTMLElement): HTMLElement | null {
  const list = button.closest('[role=list]') ?? button.closest('ul');
  if (list === null) return null;
  const buttons = [...list.querySelectorAll<HTMLElement>('button')];
  const index = buttons.indexOf(button);
  const heading = list.closest('section')?.querySelector<HTMLElement>('h2');
  return buttons[index + 1] ?? buttons[index - 1] ?? heading ?? null;
}
