import { useGame } from '#game/web/game.tsx';
import { findMatches } from '../search-text.ts';
import type { SleepEntry } from '#diary/web/dashboard-data.ts';
import { DIARY_OPENERS, OUTBOX_MESSAGES, SLEEP_NOW_MESSAGES } from '#kernel/web/messages/first.ts';
import { SLEEP_ROW_MESSAGES } from '#kernel/web/messages/app.ts';
import { grouped, hoursText } from '#kernel/web/time/sleep-times.ts';
import { Kawung } from '#diary/web/kawung.tsx';
import { useOpenDiary } from '#diary/web/diary-context.ts';
import { nightTitle } from '#diary/web/night-title.ts';
import { QualityDots, useRowFigures } from '#pictures/web/sleep-row.tsx';
import { entryTimes, toNightEntry } from '#pictures/web/night-entry.ts';
import { OtherSleeps } from '#pictures/web/other-sleeps.tsx';

export type EntryLook = {
  isInStreak: (sleep: SleepEntry) => boolean;
  /** The screen's zone; a sleep in another zone names it. */
  screenZone: string;
  form: 'full' | 'day' | 'year';
  /** The text to underline in notes. */
  searched: string;
  /** Opens the night of a date. */
  open: (date: string) => void;
};

type DiaryEntryProps = EntryLook & {
  date: string | undefined;
  sleeps: readonly SleepEntry[];
  isSelected: boolean;
};

/** The night of a date with its notes, and the other sleeps of that date inside. */
export function DiaryEntry(props: DiaryEntryProps) {
  const { date, sleeps, isSelected, isInStreak, screenZone, form, searched, open } = props;
  const hasGame = useGame();
  const openDiary = useOpenDiary();
  const entry = toNightEntry(sleeps);
  const { parts, whole, inside } = entry;
  const { points = 0, bonusPoints = 0, quality = null, needsReview = false } = whole;
  const { minutes, city, isCounted } = useRowFigures(whole, screenZone);
  const { start, end } = entryTimes(entry);
  const rating = quality !== null && <QualityDots quality={quality} />;
  const times = SLEEP_ROW_MESSAGES.fromTo({ start, end: end ?? SLEEP_ROW_MESSAGES.active });
  return (
    <div className="diary-entry" data-selected={isSelected}>
      <Kawung
        minutes={minutes}
        isInStreak={isInStreak(whole)}
        hasBonus={bonusPoints > 0}
        isDashed={needsReview}
      />
      <h3 className="font-sans text-base/normal font-semibold">
        {nightTitle(whole, { form, isInList: true })}
      </h3>
      <p className="text-end font-display text-xl/[1.2] whitespace-nowrap">{hoursText(minutes)}</p>
      <p className="entry-times flex flex-wrap items-center text-ink-2">
        {times}
        {city !== undefined && <span>· {city}</span>}
        {hasGame && rating}
      </p>
      {hasGame || !isCounted ? (
        <p
          className={`text-end whitespace-nowrap ${points > 0 ? 'font-semibold text-soga' : 'font-medium text-ink-2'}`}
        >
          {isCounted
            ? SLEEP_NOW_MESSAGES.ladderPaid({ points: grouped(points) })
            : OUTBOX_MESSAGES.notCounted}
        </p>
      ) : (
        <p className="flex items-center justify-end">{rating}</p>
      )}
      {needsReview && (
        <p className="wide font-semibold text-kunyit">{DIARY_OPENERS.checkTheTimes}</p>
      )}
      {parts.map(
        ({ id, note }) =>
          note && (
            <p key={id} dir="auto" className="wide note-lines mt-1 text-[0.9375rem] text-ink">
              <Note note={note} searched={searched} />
            </p>
          ),
      )}
      <div className="wide">
        <OtherSleeps sleeps={inside} />
      </div>
      <button
        type="button"
        data-sleep
        data-date={date}
        aria-label={DIARY_OPENERS.lookCloser({ title: nightTitle(whole), times })}
        aria-current={isSelected || undefined}
        onClick={({ currentTarget: openedBy }) =>
          // The active sleep has no date yet.
          date === undefined ? openDiary?.({ kind: 'sleep', sleep: whole, openedBy }) : open(date)
        }
      />
    </div>
  );
}

/** A note with the text that was searched for underlined. */
function Note({ note, searched }: { note: string; searched: string }) {
  if (searched === '') return note;
  const matches = findMatches(note, searched);
  return matches.map(([from, to], index) => (
    <span key={from}>
      {note.slice(matches[index - 1]?.[1] ?? 0, from)}
      <mark>{note.slice(from, to)}</mark>
      {index === matches.length - 1 && note.slice(to)}
    </span>
  ));
}
