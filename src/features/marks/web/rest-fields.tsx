import { MAX_MARKED_DATES } from '#diary/rules/free-days.ts';
import {
  formatPointsChange,
  listConsequences,
  listStreakChanges,
  type ChangeAnswer,
} from '#diary/web/format-change.ts';
import { formatNightDate } from '#diary/web/night-title.ts';
import { addDays, type SleepDate } from '#kernel/rules/calendar.ts';
import { DIARY_MESSAGES, PAUSE_MESSAGES as MESSAGES } from '#kernel/web/messages/app.ts';
import { Icon } from '#kernel/web/ui/icon.tsx';
import { Switch } from '#kernel/web/ui/switch.tsx';
import { Glyph } from '#pictures/web/glyph.tsx';

type RestFieldsProps = {
  date: SleepDate;
  isRest: boolean;
  /** Rest nights in a row from the date on. */
  length: number;
  /** It is not known yet. */
  isPending: boolean;
  preview: ChangeAnswer | undefined;
  onRest: (isRest: boolean) => void;
  onLength: (length: number) => void;
};

/** Whether the streak waits over a date, and over how many more; and what that does to points and streaks. */
export function RestFields({
  date,
  isRest,
  length,
  isPending,
  preview,
  onRest,
  onLength,
}: RestFieldsProps) {
  const step = 'grid size-11 flex-none place-items-center rounded-full border-[1.5px] border-edge';
  return (
    <>
      <Switch
        label={MESSAGES.label}
        hint={MESSAGES.hint}
        checked={isRest}
        disabled={isPending}
        onChange={onRest}
      />
      {/* Turned off, all of them are taken back. */}
      {!isPending && (isRest || length > 1) && (
        <div className="flex items-center gap-3 py-1.5">
          <output className="min-w-0 flex-1 leading-snug">
            <span className="block font-medium">
              {MESSAGES.until({ date: formatNightDate(addDays(date, length - 1), 'year') })}
            </span>
            <span className="text-sm text-ink-2">{MESSAGES.nights({ count: length })}</span>
          </output>
          <button
            type="button"
            className={step}
            aria-label={MESSAGES.fewer}
            disabled={!isRest}
            aria-disabled={length === 1}
            onClick={() => onLength(Math.max(1, length - 1))}
          >
            <Glyph name="minus" />
          </button>
          <button
            type="button"
            className={step}
            aria-label={MESSAGES.more}
            disabled={!isRest}
            aria-disabled={length === MAX_MARKED_DATES}
            onClick={() => onLength(Math.min(MAX_MARKED_DATES, length + 1))}
          >
            <Icon name="plus" />
          </button>
        </div>
      )}
      <output className="block text-[0.9375rem] leading-[1.4] [font-variant-numeric:tabular-nums]">
        {preview &&
          listLines(preview).map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
      </output>
    </>
  );
}

const listLines = (answer: ChangeAnswer): string[] => [
  ...(answer.pointsBefore === answer.pointsAfter
    ? []
    : [DIARY_MESSAGES.allPoints({ change: formatPointsChange(answer) })]),
  ...listStreakChanges(answer),
  ...listConsequences(answer, 0),
];
