import './morning-marks.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { focusHeading } from '#dashboard/web/use-view-focus.ts';
import type { DayMark, Night } from '#diary/nights-contract.ts';
import { NO_MARK } from '#diary/rules/free-days.ts';
import { Game } from '#game/web/game.tsx';
import { useOpenDiary } from '#diary/web/diary-context.ts';
import { titleNightOf } from '#diary/web/night-title.ts';
import { nightsOfQuery } from '#diary/web/queries.ts';
import { addDays, toSleepDate, type SleepDate } from '#kernel/rules/calendar.ts';
import { readStored, writeStored } from '#kernel/web/browser/browser-storage.ts';
import { PAUSE_MESSAGES as MESSAGES } from '#kernel/web/messages/app.ts';
import { TOAST_MESSAGES } from '#kernel/web/messages/first.ts';
import { Icon } from '#kernel/web/ui/icon.tsx';
import { webWallClock } from '#kernel/web/time/zoned-time.ts';
import type { Operation } from '#offline/web/operation.ts';
import { useOutbox } from '#offline/web/outbox.ts';
import { applyMarks, useSaveMarks } from './save-marks.ts';

/** The last missing night that was asked about here. Sign-out removes it (forget-device.ts). */
const ASKED_KEY = 'missingNight';

export type MorningMarksProps = {
  /** Of the sleep that has ended. */
  date: SleepDate;
  currentStreak: number;
};

/** After waking: that the streak waits over this date, or a question about the night before it, if it is missing. */
export function MorningMarks({ date, currentStreak }: MorningMarksProps) {
  const { data: nights } = useQuery(nightsOfQuery({ from: addDays(date, -2), to: date }));
  const { operations } = useOutbox();
  if (nights === undefined) return null;
  const find = (days: number) => {
    const night = findNight(nights, addDays(date, days));
    return { ...night, mark: applyMarks(operations, night.sleepDate, night.mark) };
  };
  const [today, missing, before] = [find(0), find(-1), find(-2)];
  if (today.mark.rest && today.runDay === 0 && currentStreak > 0)
    return (
      <Game>
        <p className="pt-2 text-center text-sm">{MESSAGES.stays({ count: currentStreak })}</p>
      </Game>
    );
  // After two missing nights the question would be ambiguous.
  if (!isMissing(missing) || isMissing(before)) return null;
  const { sleepDate, mark } = missing;
  return operations.some((one) => isEntryOf(one, sleepDate)) ? null : (
    <MissingNight key={sleepDate} date={sleepDate} mark={mark} />
  );
}

const isMissing = ({ sessions, mark: { kind, noSleep, rest } }: Night): boolean =>
  sessions.length === 0 && !noSleep && !rest && kind !== 'skip';

const isEntryOf = ({ kind, body, timeZone }: Operation, date: SleepDate): boolean =>
  kind === 'enter' &&
  body?.endTime !== undefined &&
  toSleepDate(webWallClock(Date.parse(body.endTime), timeZone)) === date;

const findNight = (nights: readonly Night[], sleepDate: SleepDate): Night =>
  nights.find((night) => night.sleepDate === sleepDate) ?? {
    sleepDate,
    mark: NO_MARK,
    minutes: 0,
    runDay: 0,
    sessions: [],
  };

const LINK = 'min-h-11 font-semibold text-soga underline underline-offset-4';

/** Asked once. */
function MissingNight({ date, mark }: { date: SleepDate; mark: DayMark }) {
  const openDiary = useOpenDiary();
  const [isAsked, setAsked] = useState(date <= (readStored(ASKED_KEY) ?? ''));
  const done = () => {
    writeStored(ASKED_KEY, date);
    flushSync(() => setAsked(true));
    focusHeading();
  };
  const { isBusy, run } = useSaveMarks(done);
  if (isAsked) return null;
  return (
    <section className="missing-night mt-2 grid grid-cols-[1fr_auto] items-center rounded-field border-[1.5px] border-edge bg-raised ps-3.5 text-sm/snug">
      <p className="py-2">{MESSAGES.missing({ night: titleNightOf(date) })}</p>
      <button
        type="button"
        aria-label={TOAST_MESSAGES.close}
        className="grid size-11 place-items-center rounded-field -outline-offset-2 text-soga"
        onClick={done}
      >
        <Icon name="close" />
      </button>
      <div className="col-span-2 flex flex-wrap gap-x-5">
        <button type="button" className={LINK} onClick={() => openDiary?.({ kind: 'enter', date })}>
          {MESSAGES.add}
        </button>
        <Game>
          <button
            type="button"
            className={LINK}
            disabled={isBusy}
            onClick={() => void run([{ date, body: { ...mark, rest: true } }])}
          >
            {MESSAGES.wasPause}
          </button>
        </Game>
      </div>
    </section>
  );
}
