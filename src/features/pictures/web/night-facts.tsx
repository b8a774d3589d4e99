import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef, type ReactNode } from 'react';
import { useGame } from '#game/web/game.tsx';
import { wrapDifference } from '#kernel/rules/statistics.ts';
import { call } from '#kernel/web/api/call.ts';
import { useAction } from '#kernel/web/api/use-action.ts';
import {
  DIARY_MESSAGES,
  NIGHT_PAGE_MESSAGES,
  NIGHTS_MESSAGES,
  SLEEP_ROW_MESSAGES,
} from '#kernel/web/messages/app.ts';
import { DIARY_OPENERS, OUTBOX_MESSAGES } from '#kernel/web/messages/first.ts';
import { useScreenTimeZone } from '#kernel/web/time/screen-time-zone.ts';
import { decimalHours, grouped, hoursText, minuteOfDay } from '#kernel/web/time/sleep-times.ts';
import { Icon } from '#kernel/web/ui/icon.tsx';
import { useToast } from '#kernel/web/ui/toast.tsx';
import type { SleepEntry } from '#diary/web/dashboard-data.ts';
import { QUALITIES } from '#diary/rules/sleep-details.ts';
import { useOpenDiary } from '#diary/web/diary-context.ts';
import { refreshHistory } from '#diary/web/diary-sync.ts';
import { Ratings, Sun, type Quality } from '#diary/web/ratings.tsx';
import { KEPT, tapOnSleep } from '#offline/web/outbox.ts';
import { NightParts } from '#web-parts.tsx';
import type { DrawnNight } from './drawn-nights.ts';
import { NightBar } from './night-bar.tsx';
import type { NightEntry } from './night-entry.ts';
import { Glyph } from './glyph.tsx';
import { namePart } from './other-sleeps.tsx';
import { useRowFigures } from './sleep-row.tsx';
import { roundTo, spanText } from './spans.ts';
import type { useNight } from './use-night.ts';

type NightFactsProps = {
  date: string;
  entry: NightEntry;
  /** Undefined while it loads. */
  night: DrawnNight | undefined;
  /** Its notes are known. */
  canEdit: boolean;
  usual: ReturnType<typeof useNight>['usual'];
  isDetailed: boolean;
  /** Its first facts. */
  children: ReactNode;
};

/** What a night with sleep has: hours and points, its bar, its parts, and a list of facts. */
export function NightFacts({
  date,
  entry,
  night,
  canEdit,
  usual,
  isDetailed,
  children,
}: NightFactsProps) {
  const hasGame = useGame();
  const { whole, parts, inside, isNap } = entry;
  const { points = 0, needsReview = false } = whole;
  const { minutes, city, isCounted } = useRowFigures(whole, useScreenTimeZone());
  const [bed, wake] = [usual?.bed.median ?? null, usual?.wake.median ?? null];
  const hours = decimalHours(minutes);
  const [unitBefore = '', unitAfter = ''] = hoursText(minutes).split(hours);
  const noted = [...inside, ...parts].filter(
    (sleep, index, all) => sleep.note && all.indexOf(sleep) === index,
  );
  return (
    <>
      <p className="night-figures">
        {needsReview ? (
          <span className="night-review text-kunyit">{DIARY_OPENERS.checkTheTimes}</span>
        ) : (
          <span className="night-hours">
            {unitBefore}
            <b>{hours}</b>
            {unitAfter}
          </span>
        )}
        {parts.length > 1 && (
          <span className="text-ink-2">{NIGHT_PAGE_MESSAGES.parts({ count: parts.length })}</span>
        )}
        {(hasGame || !isCounted) && (
          <span className={points > 0 ? 'night-points text-soga' : 'night-points text-ink-2'}>
            {isCounted
              ? SLEEP_ROW_MESSAGES.points({ points: grouped(points) })
              : OUTBOX_MESSAGES.notCounted}
          </span>
        )}
      </p>
      <NightBar date={date} entry={entry} usual={[bed, wake].filter((time) => time !== null)} />
      <NightParts date={date} parts={parts} isDetailed={isDetailed} />
      {!isNap && !needsReview && bed !== null && wake !== null && (
        <p className="mt-2 text-[0.9375rem] empty:hidden">{compareTimes(entry, bed, wake)}</p>
      )}
      {inside.length > 0 && (
        <ul className="night-facts">
          {inside.map((sleep) => (
            <Part key={sleep.id} sleep={sleep} canEdit={canEdit} />
          ))}
        </ul>
      )}
      {children}
      <ul className="night-facts">
        {!needsReview && <Rating sleep={parts.at(-1) ?? whole} rated={whole.quality ?? null} />}
        {noted.map(({ id, note }) => (
          <Fact key={id} icon={<Glyph name="note" />}>
            <span dir="auto" className="night-note">
              {NIGHT_PAGE_MESSAGES.quote({ note: note ?? '' })}
            </span>
          </Fact>
        ))}
        {night !== undefined && night.runDay > 0 && (
          <Fact icon={<Icon name="kawung" />}>
            {NIGHT_PAGE_MESSAGES.runDay({ day: grouped(night.runDay) })}
          </Fact>
        )}
        {night?.isFree === true && (
          <Fact icon={<Glyph name="free" />}>{NIGHTS_MESSAGES.mark.kinds.free}</Fact>
        )}
        {city !== undefined && <Fact icon={<Glyph name="place" />}>{city}</Fact>}
      </ul>
    </>
  );
}

export function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li>
      {icon}
      <span className="min-w-0 flex-1">{children}</span>
    </li>
  );
}

/** A part, a nap or another sleep of the date, with its own form. */
function Part({ sleep, canEdit }: { sleep: SleepEntry; canEdit: boolean }) {
  const id = useId();
  const openDiary = useOpenDiary();
  return (
    <li>
      <span id={id} className="min-w-0 flex-1">
        {namePart(sleep)}
      </span>
      <span className="text-ink-2">{hoursText(sleep.durationMinutes ?? 0)}</span>
      <button
        type="button"
        data-sleep
        id={`${id}-edit`}
        aria-label={NIGHT_PAGE_MESSAGES.edit}
        aria-labelledby={`${id}-edit ${id}`}
        disabled={!canEdit}
        className="night-arrow screen-only text-soga"
        onClick={({ currentTarget: openedBy }) => openDiary?.({ kind: 'sleep', sleep, openedBy })}
      >
        <Glyph name="pencil" />
      </button>
    </li>
  );
}

/** The rating; without one, the five suns, which save it. */
function Rating({ sleep, rated }: { sleep: SleepEntry; rated: number | null }) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const row = useRef<HTMLLIElement>(null);
  const { running, run } = useAction(async (quality: Quality) => {
    const { id } = sleep;
    const body = { quality };
    const change = await tapOnSleep(
      'correct',
      sleep,
      () => call('PATCH /sleeps/:id', { params: { id }, body }),
      body,
    );
    if (change === KEPT) toast.show('warning', OUTBOX_MESSAGES.kept);
    else await refreshHistory(queryClient);
    // The suns, which had the focus, are gone.
    row.current?.focus({ preventScroll: true });
  }, DIARY_MESSAGES.saveFailed);
  const quality = QUALITIES.find((each) => each === (rated ?? running));
  return (
    <li ref={row} tabIndex={-1}>
      {quality === undefined ? (
        <Ratings value={null} onChoose={(chosen) => () => void run(chosen)} />
      ) : (
        <>
          <Sun quality={quality} />
          <span>{DIARY_MESSAGES.qualities[quality]}</span>
        </>
      )}
    </li>
  );
}

/** A sleep farther from the usual times, such as one by day, is not compared with them. */
const MAX_DIFFERENCE_MINUTES = 6 * 60;

/** How far both times are from the usual ones, to five minutes. */
function compareTimes({ parts, whole }: NightEntry, bed: number, wake: number): string | null {
  const compare = (instant: string, zone: string | undefined, usual: number) => {
    const minutes = roundTo(wrapDifference(minuteOfDay(instant, zone) - usual));
    if (Math.abs(minutes) >= MAX_DIFFERENCE_MINUTES) return null;
    const side = minutes === 0 ? 'same' : minutes < 0 ? 'earlier' : 'later';
    return [side, spanText(minutes)] as const;
  };
  const start = compare(whole.startTime, parts[0]?.timeZone, bed);
  const end = compare(whole.endTime ?? '', whole.timeZone, wake);
  if (start === null || end === null) return null;
  const [[asleep, asleepSpan], [up, upSpan]] = [start, end];
  return NIGHT_PAGE_MESSAGES.usual({ asleep, asleepSpan, up, upSpan });
}
