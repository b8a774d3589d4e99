import type { ReactNode } from 'react';
import { IN_BED_MS } from '#diary/rules/sleep-details.ts';
import { addDays } from '#kernel/rules/calendar.ts';
import { LONG_DIARY_MESSAGES as MESSAGES } from '#kernel/web/messages/later.ts';
import { grouped, clockTime } from '#kernel/web/time/sleep-times.ts';
import { findInstants, toLocalTime } from '#kernel/web/time/zoned-time.ts';
import { Field } from '#kernel/web/ui/field.tsx';
import { Icon } from '#kernel/web/ui/icon.tsx';
import { TimeField } from '#kernel/web/ui/time-field.tsx';
import { toPlainDigits } from '#kernel/web/ui/typed-time.ts';
import { Glyph } from '#pictures/web/glyph.tsx';

type AnswerProps = {
  question: string;
  value: number | null;
  error: string | undefined;
  onAnswer: (value: number | null) => void;
};

/** Fine where answers are short; the last step repeats. */
const MINUTE_STEPS = [0, 5, 10, 15, 20, 25, 30, 40, 50, 60, 75, 90, 105, 120];
const LONG_STEP = 30;

/** What one tap on plus answers first: a common answer. */
const FIRST_MINUTES = 15;

type CountProps = AnswerProps & { unit: 'minutes' | 'times'; limit: number; disabled?: boolean };

/** A number of minutes or times: two buttons, or typed. */
export function CountAnswer({
  value,
  unit,
  limit,
  onAnswer,
  disabled = false,
  ...field
}: CountProps) {
  const isMinutes = unit === 'minutes';
  const steps = isMinutes ? MINUTE_STEPS : [];
  const next = (direction: 1 | -1): number => {
    if (value === null) return direction < 0 ? 0 : isMinutes ? FIRST_MINUTES : 1;
    const step = isMinutes ? LONG_STEP : 1;
    const listed =
      direction > 0 ? steps.find((each) => each > value) : steps.findLast((each) => each < value);
    // Beyond the list, and just above it.
    const beyond = Math.max(value + direction * step, steps.at(-1) ?? 0);
    const isListed = listed !== undefined && (direction > 0 || value <= (steps.at(-1) ?? -1));
    return Math.min(limit, Math.max(0, isListed ? listed : beyond));
  };
  return (
    <Field
      label={field.question}
      error={field.error}
      readOnly={disabled}
      inputMode="numeric"
      autoComplete="off"
      value={value === null ? '' : grouped(value)}
      onChange={({ target }) => {
        const digits = toPlainDigits(target.value).replaceAll(/\D/g, '').slice(0, 3);
        onAnswer(digits === '' ? null : Number(digits));
      }}
      after={
        <Steps
          {...field}
          isAnswered={value !== null}
          less={disabled || value === 0 ? undefined : () => onAnswer(next(-1))}
          more={disabled || value === limit ? undefined : () => onAnswer(next(1))}
          onClear={disabled ? undefined : () => onAnswer(null)}
        >
          {value !== null && <span className="pe-1 text-ink-2">{MESSAGES[unit]}</span>}
        </Steps>
      }
    />
  );
}

const STEP_MS = 5 * 60_000;
const MINUTE_MS = 60_000;

type TimeProps = AnswerProps & {
  /** Epoch milliseconds: the time that the answer is before or after. */
  edge: number;
  side: 'before' | 'after';
  timeZone: string;
  /** When a button was pressed. */
  proposed: number | undefined;
};

/** A time in bed before or after a sleep: a tap for the proposed one, two buttons, or typed. */
export function TimeAnswer({
  value,
  edge,
  side,
  timeZone,
  proposed,
  onAnswer,
  ...field
}: TimeProps) {
  const isBefore = side === 'before';
  const [from, until] = isBefore ? [edge - IN_BED_MS, edge] : [edge, edge + IN_BED_MS];
  const base = value ?? proposed ?? edge;
  const step = (direction: 1 | -1) => {
    const round = direction > 0 ? Math.floor : Math.ceil;
    const next = (round(base / STEP_MS) + direction) * STEP_MS;
    onAnswer(Math.min(until, Math.max(from, next)));
  };
  const answerTime = (time: string) => {
    // Half typed.
    if (time !== '') onAnswer(nearestTo(time));
  };
  /** The instant of a typed time on the side of the edge; the minute of the edge is the edge. */
  const nearestTo = (time: string): number | null => {
    const { date, time: edgeTime } = toLocalTime(edge, timeZone);
    if (time === edgeTime) return edge;
    const found = [date, addDays(date, isBefore ? -1 : 1)]
      .map((day) => findInstants({ date: day, time }, timeZone))
      .flatMap((meant) => (meant ? [meant.earlier, meant.later] : []));
    const fitting = found.filter((instant) => (isBefore ? instant <= edge : instant >= edge));
    return fitting.toSorted((a, b) => Math.abs(a - edge) - Math.abs(b - edge))[0] ?? null;
  };
  return (
    <TimeField
      label={field.question}
      placeholder=""
      error={field.error}
      value={value === null ? '' : toLocalTime(value, timeZone).time}
      onChange={answerTime}
      after={
        <Steps
          {...field}
          isTime
          isAnswered={value !== null}
          less={base - MINUTE_MS < from && value !== null ? undefined : () => step(-1)}
          more={base + MINUTE_MS > until && value !== null ? undefined : () => step(1)}
          onClear={() => onAnswer(null)}
        >
          {value === null && proposed !== undefined && (
            <button
              type="button"
              aria-label={MESSAGES.confirm({
                time: clockTime(proposed, timeZone),
                question: field.question,
              })}
              className="flex min-h-11 items-center gap-1.5 rounded-full px-2 font-semibold text-soga"
              onClick={() => onAnswer(proposed)}
            >
              <Icon name="check" />
              {clockTime(proposed, timeZone)}
            </button>
          )}
        </Steps>
      }
    />
  );
}

type StepsProps = {
  question: string;
  isTime?: boolean;
  isAnswered: boolean;
  /** Undefined: at the limit. */
  less: (() => void) | undefined;
  more: (() => void) | undefined;
  onClear: (() => void) | undefined;
  children: ReactNode;
};

/** The buttons of an answer, at the thumb. */
function Steps({
  question,
  isTime = false,
  isAnswered,
  less,
  more,
  onClear,
  children,
}: StepsProps) {
  const button = (name: string, onPress: (() => void) | undefined, icon: ReactNode) => (
    <button
      type="button"
      aria-label={name}
      aria-disabled={onPress === undefined}
      className="grid size-11 flex-none place-items-center rounded-full aria-disabled:text-edge"
      onClick={onPress}
    >
      {icon}
    </button>
  );
  return (
    <>
      {children}
      {isAnswered &&
        onClear &&
        button(MESSAGES.clear({ question }), onClear, <Icon name="close" className="text-ink-2" />)}
      {button(MESSAGES[isTime ? 'earlier' : 'less']({ question }), less, <Glyph name="minus" />)}
      {button(MESSAGES[isTime ? 'later' : 'more']({ question }), more, <Icon name="plus" />)}
    </>
  );
}
