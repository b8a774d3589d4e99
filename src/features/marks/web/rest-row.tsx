import { Suspense, useState } from 'react';
import type { DayMark } from '#diary/nights-contract.ts';
import { addDays, type SleepDate } from '#kernel/rules/calendar.ts';
import { silence } from '#kernel/web/api/server-silence.ts';
import { PAUSE_MESSAGES as MESSAGES } from '#kernel/web/messages/app.ts';
import { lazyPart } from '#kernel/web/ui/lazy-part.tsx';
import { Switch } from '#kernel/web/ui/switch.tsx';
import { useOutbox } from '#offline/web/outbox.ts';
import type { DrawnNight } from '#pictures/web/drawn-nights.ts';
import { Glyph } from '#pictures/web/glyph.tsx';
import { applyMarks, previewMark, useSaveMarks } from './save-marks.ts';

const [DateMark] = lazyPart(async () => (await import('./date-mark.tsx')).DateMark);

export type RestRowProps = {
  date: SleepDate;
  title: string;
  mark: DayMark;
  /** Around the date. */
  nights: readonly DrawnNight[];
  /** Today's date, as far as nights are dated. */
  newest: SleepDate;
  /** Nothing is logged of a date that could be a rest night. */
  isMissing: boolean;
};

/** On the page of a night: that the streak waits over it, or, if it is missing, that it could. */
export function RestRow({ date, title, mark, nights, newest, isMissing }: RestRowProps) {
  const { operations } = useOutbox();
  const before = applyMarks(operations, date, mark);
  // Turned off, it stays until another night is shown.
  const [wasRest, setWasRest] = useState(before.rest);
  if (before.rest && !wasRest) setWasRest(true);
  const [turned, setTurned] = useState<boolean>();
  const [asked, setAsked] = useState<boolean>();
  const { run } = useSaveMarks();
  if (!before.rest && !wasRest && !isMissing) return null;
  const turn = async (rest: boolean) => {
    if (turned !== undefined) return;
    setTurned(rest);
    const marked = { date, body: { ...before, rest } };
    const preview = silence.read() ? undefined : previewMark(marked);
    const change = await preview?.catch(() => undefined);
    // The sheet says what it takes away.
    if (change && change.pointsAfter < change.pointsBefore) setAsked(rest);
    else await run([marked]);
    setTurned(undefined);
  };
  const held = before.rest ? findHeldStreak(nights, date, newest) : 0;
  return (
    <ul className="night-facts screen-only">
      <li>
        <Glyph name="mark" />
        <div className="min-w-0 flex-1">
          <Switch
            label={MESSAGES.label}
            {...(held > 0 && { hint: MESSAGES.stays({ count: held }) })}
            checked={turned ?? before.rest}
            onChange={(rest) => void turn(rest)}
          />
        </div>
        {asked !== undefined && (
          <Suspense>
            <DateMark
              date={date}
              title={title}
              mark={mark}
              rest={asked}
              onClose={() => setAsked(undefined)}
            />
          </Suspense>
        )}
      </li>
    </ul>
  );
}

type HeldNight = Pick<DrawnNight, 'sleepDate' | 'runDay' | 'isRest'>;

/** The day of the streak that waits over a rest night; 0 if none does, or if it ended after it. */
export function findHeldStreak(
  nights: readonly HeldNight[],
  date: SleepDate,
  newest: SleepDate,
): number {
  const byDate = new Map(nights.map((night) => [night.sleepDate, night]));
  const leaveRest = (step: 1 | -1) => {
    let day = date;
    while (byDate.get(day)?.isRest) day = addDays(day, step);
    return { day, runDay: byDate.get(day)?.runDay ?? 0 };
  };
  const [before, after] = [leaveRest(-1), leaveRest(1)];
  const goesOn =
    after.runDay > 1 || (after.runDay === 0 && after.day > date && after.day >= newest);
  return goesOn ? before.runDay : 0;
}
