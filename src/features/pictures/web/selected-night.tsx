import './picture/picture.css';
import './selected-night.css';
import { useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { wrapDifference } from '#kernel/rules/statistics.ts';
import type { SleepEntry } from '#diary/web/dashboard-data.ts';
import { sleepsOfDateQuery } from '#diary/web/queries.ts';
import { useInsights } from './queries.ts';
import { useSettled } from '#kernel/web/browser/use-settled.ts';
import { SELECTED_NIGHT_MESSAGES, SLEEP_ROW_MESSAGES } from '#kernel/web/messages/app.ts';
import { grouped, hoursText, minuteOfDay } from '#kernel/web/time/sleep-times.ts';
import { Link } from '#kernel/web/ui/link.tsx';
import { useOpenDiary } from '#diary/web/diary-context.ts';
import { nightTitle } from '#diary/web/night-title.ts';
import { QualityDots } from './sleep-row.tsx';
import { toDiarySearch } from '#diary/web/journey-address.ts';
import { NightBar } from './night-bar.tsx';
import { toNightEntry, type NightEntry } from './night-entry.ts';
import { OtherSleeps } from './other-sleeps.tsx';
import { clockText, roundTo, spanText } from './spans.ts';
import { YearAgo } from './year-ago.tsx';

type SelectedNightProps = {
  date: string;
  /** Its sleeps as the view knows them; without notes, they are fetched. */
  sleeps: readonly SleepEntry[];
  /** The button that a key presses. */
  editRef?: RefObject<HTMLButtonElement | null>;
  hasDiaryLink?: boolean;
};

/** The selected night with its hours, note, distance to the usual times, and the night a year before. */
export function SelectedNight({ date, sleeps, editRef, hasDiaryLink = false }: SelectedNightProps) {
  // Fetch only for a date that stays, not for each that a key passes.
  const settledDate = useSettled(date);
  const hasNotes = sleeps.length > 0 && sleeps.every(({ note }) => note !== undefined);
  const { data: fetched } = useQuery(sleepsOfDateQuery(hasNotes ? undefined : settledDate));
  const { data: insights } = useInsights();
  const openDiary = useOpenDiary();
  const known = settledDate === date && fetched?.length ? fetched : sleeps;
  if (known.length === 0) return null;

  const entry = toNightEntry(known);
  const { whole, isNap, parts, inside } = entry;
  const { durationMinutes = 0, points = 0, quality = null, needsReview = false } = whole;
  const canEdit = known.every(({ note }) => note !== undefined);
  const usual = insights?.usual.state === 'ok' ? insights.usual : undefined;
  const [bed, wake] = [usual?.bed.median ?? null, usual?.wake.median ?? null];
  const isNight = !isNap && !needsReview && whole.endTime !== undefined;
  return (
    <section aria-labelledby="selected-night" className="selected-night">
      <p className="text-sm text-ink-2">{SELECTED_NIGHT_MESSAGES.label}</p>
      <h2 id="selected-night" className="text-[1.625rem]">
        {nightTitle(whole, 'year')}
      </h2>
      <p className="night-figures mt-3 flex flex-wrap">
        <span className="font-display">{hoursText(durationMinutes)}</span>
        <span className="font-semibold text-soga">
          {SLEEP_ROW_MESSAGES.points({ points: grouped(points) })}
        </span>
        {quality !== null && (
          <span className="ms-auto">
            <QualityDots quality={quality} />
          </span>
        )}
      </p>
      <NightBar date={date} entry={entry} usual={[bed, wake].filter((time) => time !== null)} />
      {parts.map(
        ({ id, note }) =>
          note && (
            <p key={id} className="night-note mt-3 text-[1.0625rem]">
              {note}
            </p>
          ),
      )}
      <OtherSleeps sleeps={inside} />
      {isNight && bed !== null && wake !== null && (
        <p className="mt-3 text-sm">{usualText(entry, bed, wake)}</p>
      )}
      <p className="night-actions screen-only mt-1 flex flex-wrap">
        <button
          ref={editRef}
          type="button"
          disabled={!canEdit}
          className="min-h-11 font-semibold text-soga"
          onClick={({ currentTarget: openedBy }) =>
            openDiary?.({ kind: 'sleep', sleep: parts.at(-1) ?? whole, openedBy })
          }
        >
          {SELECTED_NIGHT_MESSAGES.edit}
        </button>
        {hasDiaryLink && (
          <Link
            to={{ search: toDiarySearch(date) }}
            className="inline-flex min-h-11 items-center font-semibold text-soga"
          >
            {SELECTED_NIGHT_MESSAGES.openInDiary}
          </Link>
        )}
      </p>
      {settledDate === date && <YearAgo key={date} date={date} />}
    </section>
  );
}

/** How far both times are from the usual ones, to five minutes. */
function usualText({ parts, whole }: NightEntry, bed: number, wake: number): string {
  const text = (
    say: typeof SELECTED_NIGHT_MESSAGES.asleep,
    instant: string,
    zone: string | undefined,
    usual: number,
  ) => {
    const minutes = roundTo(wrapDifference(minuteOfDay(instant, zone) - usual));
    const side = minutes === 0 ? 'same' : minutes < 0 ? 'before' : 'after';
    return say({ side, span: spanText(minutes), usual: clockText(usual) });
  };
  return SELECTED_NIGHT_MESSAGES.nextSentence({
    text: text(SELECTED_NIGHT_MESSAGES.asleep, whole.startTime, parts[0]?.timeZone, bed),
    sentence: text(SELECTED_NIGHT_MESSAGES.awake, whole.endTime ?? '', whole.timeZone, wake),
  });
}
