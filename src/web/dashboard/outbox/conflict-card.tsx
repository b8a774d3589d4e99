import { useId, useState } from 'react';
import { screenTimeZone } from '#web/time/screen-time-zone.ts';
import type { SleepEntry } from '#web/api/dashboard-data.ts';
import type { Card, Operation, OperationBody, Times } from '#web/outbox/operation.ts';
import { listChoices, type Choice } from '#web/outbox/resolve-card.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { TimeField } from '#web/ui/time-field.tsx';
import { DIARY_MESSAGES } from '#web/messages/diary.ts';
import { OUTBOX_DIALOG_MESSAGES as MESSAGES } from '#web/messages/outbox-dialog.ts';
import { DstChoice } from '../diary/dst-choice.tsx';
import { toMoment, type ClockPick } from '../diary/sleep-form.ts';
import { toLocalTime } from '#web/time/zoned-time.ts';
import { weekdayDate } from '#web/time/long-dates.ts';
import { clockTime, grouped } from '#web/time/sleep-times.ts';
import { isolate } from '../display-name.ts';
import { formatList } from '#web/messages/format-list.ts';

type ConflictCardProps = { operation: Operation; onChoice: (choice: Choice) => void };

/** A question about a conflict, with a button for each answer. */
export function ConflictCard({ operation, onChoice }: ConflictCardProps) {
  const id = useId();
  const { card, kind, body } = operation;
  if (card === undefined) return null;
  const text = describeCard(card);
  return (
    <section
      aria-labelledby={id}
      className="mt-3 rounded-field border-[1.5px] border-kunyit px-4 py-3"
    >
      <h3 id={id} className="font-sans text-base/normal font-semibold">
        {text}
      </h3>
      {card.type === 'changed' && (
        <p className="mt-1 text-ink-2">
          <span className="block">{MESSAGES.there({ facts: formatFacts(card.theirs, body) })}</span>
          <span className="block">
            {MESSAGES.here({
              facts: kind === 'delete' ? MESSAGES.toDelete : formatFacts(body ?? {}, body),
            })}
          </span>
        </p>
      )}
      {card.type === 'forgotten' && <WakingForm mine={card.mine} onChoice={onChoice} />}
      <div className="mt-3 flex flex-wrap gap-2.5">
        {listChoices(card).map((choice) => (
          <Button key={choice} kind="secondary" className="flex-1" onClick={() => onChoice(choice)}>
            {labelChoice(card, choice)}
          </Button>
        ))}
      </div>
    </section>
  );
}

const moment = (instant: string) =>
  MESSAGES.tapped({ date: weekdayDate(instant), time: clockTime(instant) });

function spanText({ startTime, endTime }: Times): string {
  return endTime === undefined
    ? MESSAGES.since({ from: clockTime(startTime) })
    : MESSAGES.fromTo({ from: clockTime(startTime), to: clockTime(endTime) });
}

function describeCard(card: Card): string {
  switch (card.type) {
    case 'started-elsewhere':
      return MESSAGES.startedElsewhere({ theirs: clockTime(card.theirs) });
    case 'ended-elsewhere':
      return MESSAGES.endedElsewhere({
        theirs: clockTime(card.theirs),
        mine: clockTime(card.mine),
      });
    case 'clock-changed':
      return MESSAGES.clockChanged({ sent: clockTime(card.sent) });
    case 'overlap':
      return MESSAGES.overlaps({
        mine: spanText(card.mine),
        theirs: card.others
          .map(spanText)
          .reduce((first, second) => MESSAGES.and({ first, second })),
      });
    case 'forgotten':
      return MESSAGES.forgotten;
    case 'deleted':
      return MESSAGES.deleted;
    case 'changed':
      return MESSAGES.changed;
    default:
      return card satisfies never;
  }
}

function labelChoice(card: Card, choice: Exclude<Choice, object>): string {
  const isMine = choice === 'mine';
  switch (card.type) {
    case 'started-elsewhere':
    case 'ended-elsewhere':
      return isMine
        ? MESSAGES.use({ time: clockTime(card.mine) })
        : MESSAGES.keep({ time: clockTime(card.theirs) });
    case 'clock-changed':
      return isMine
        ? MESSAGES.use({ time: clockTime(card.other) })
        : MESSAGES.keep({ time: clockTime(card.sent) });
    case 'overlap':
      if (choice === 'free' && card.free) return MESSAGES.keepFree({ span: spanText(card.free) });
      return isMine ? MESSAGES.useMine : MESSAGES.keepTheirs;
    case 'forgotten':
      return isMine ? MESSAGES.reallyThatLong : MESSAGES.dropTap;
    case 'deleted':
      return isMine ? MESSAGES.enterAgain : MESSAGES.leaveDeleted;
    case 'changed':
      return isMine ? MESSAGES.useMine : MESSAGES.keepTheirs;
    default:
      return card satisfies never;
  }
}

/** A sleep's values of the corrected fields, as text. */
function formatFacts(sleep: Partial<SleepEntry> | OperationBody, wish: OperationBody = {}): string {
  const { startTime, endTime, quality = null, note = null } = sleep;
  const asks = (field: keyof OperationBody) => field in wish;
  const isWhole = Object.keys(wish).length === 0;
  const times = startTime && endTime ? [spanText({ startTime, endTime })] : [];
  return formatList([
    ...(isWhole ? times : []),
    ...(asks('startTime') && startTime ? [MESSAGES.since({ from: clockTime(startTime) })] : []),
    ...(asks('endTime') && endTime ? [MESSAGES.wokeAt({ time: clockTime(endTime) })] : []),
    ...(asks('quality')
      ? [quality === null ? MESSAGES.noQuality : MESSAGES.quality({ quality: grouped(quality) })]
      : []),
    ...(asks('note')
      ? [note === null ? MESSAGES.noNote : MESSAGES.note({ note: isolate(note) })]
      : []),
  ]);
}

/** Asks for date and time of waking. */
function WakingForm({ mine, onChoice }: { mine: Times; onChoice: (choice: Choice) => void }) {
  const timeZone = screenTimeZone();
  const [local, setLocal] = useState(() =>
    toLocalTime(Date.parse(mine.endTime ?? mine.startTime), timeZone),
  );
  const [pick, setPick] = useState<ClockPick | undefined>();
  const [fault, setFault] = useState<string | undefined>();
  const meant = toMoment(local, timeZone, pick);
  const change = (changed: Partial<typeof local>) => {
    setLocal((before) => ({ ...before, ...changed }));
    setPick(undefined);
    setFault(undefined);
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const { instant } = meant;
        if (instant === undefined || instant <= Date.parse(mine.startTime))
          setFault(
            meant.meant && instant === undefined
              ? DIARY_MESSAGES.answerFirst
              : DIARY_MESSAGES.missingTime,
          );
        else onChoice({ endTime: new Date(instant).toISOString() });
      }}
    >
      <p className="mt-1 text-ink-2">{MESSAGES.fellAsleep({ moment: moment(mine.startTime) })}</p>
      <Field
        type="date"
        label={DIARY_MESSAGES.date}
        value={local.date}
        onChange={(event) => change({ date: event.target.value })}
      />
      <TimeField
        label={DIARY_MESSAGES.woke}
        error={fault}
        value={local.time}
        onChange={(time) => change({ time })}
      />
      <DstChoice moment={meant} timeZone={timeZone} pick={pick} onPick={setPick} />
      <Button type="submit" wide className="mt-4">
        {DIARY_MESSAGES.save}
      </Button>
    </form>
  );
}
