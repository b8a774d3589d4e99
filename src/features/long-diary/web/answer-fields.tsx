import type { ReactNode } from 'react';
import { IN_BED_MS, MAX_AWAKENINGS } from '#diary/rules/sleep-details.ts';
import { addDays } from '#kernel/rules/calendar.ts';
import { LONG_DIARY_MESSAGES as MESSAGES } from '#kernel/web/messages/later.ts';
import { clockTime, grouped } from '#kernel/web/time/sleep-times.ts';
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

/** Where a tap leads, fine where answers are short, and what a first plus answers. */
const STEPS = {
  minutes: {
    list: [
      0, 5, 10, 15, 20, 25, 30, 40, 50, 60, 75, 90, 105, 120, 150, 180, 240, 300, 360, 480, 720,
    ],
    first: 15,
  },
  times: { list: Array.from({ length: MAX_AWAKENINGS + 1 }, (_, times) => times), first: 1 },
};

type CountProps = AnswerProps & { unit: keyof typeof STEPS; isFixed?: boolean };

/** A number of minutes or times: two buttons, or typed. */
export function CountAnswer({ value, unit, onAnswer, isFixed = false, ...field }: CountProps) {
  const { list, first } = STEPS[unit];
  const less = value === null ? 0 : list.findLast((each) => each < value);
  const more = value === null ? first : list.find((each) => each > value);
  return (
    <Field
      label={field.question}
      error={field.error}
      readOnly={isFixed}
      inputMode="numeric"
      autoComplete="off"
      value={value === null ? '' : grouped(value)}
      onChange={({ target }) => {
        const digits = toPlainDigits(target.value).replaceAll(/\D/g, '').slice(0, 3);
        onAnswer(digits === '' ? null : Number(digits));
      }}
      after={
        <>
          {value !== null && unit === 'minutes' && (
            <span className="pe-1 text-ink-2">{MESSAGES.minutes}</span>
          )}
          {value !== null && !isFixed && (
            <Clear question={field.question} onClear={() => onAnswer(null)} />
          )}
          <Step
            name={MESSAGES.less(field)}
            icon={<Glyph name="minus" />}
            to={isFixed ? undefined : less}
            onStep={onAnswer}
          />
          <Step
            name={MESSAGES.more(field)}
            icon={<Icon name="plus" />}
            to={isFixed ? undefined : more}
            onStep={onAnswer}
          />
        </>
      }
    />
  );
}

const STEP_MS = 5 * 60_000;

type TimeProps = AnswerProps & {
  /** The start, which the answer is at or before, or the end, at or after (epoch milliseconds). */
  edge: number;
  isBefore: boolean;
  timeZone: string;
  /** When the button was pressed; undefined: by no button. */
  proposed: number | undefined;
};

/** A time in bed beside a sleep: one tap for the proposed one, two buttons, or typed. */
export function TimeAnswer({
  value,
  onAnswer,
  edge,
  isBefore,
  timeZone,
  proposed,
  ...field
}: TimeProps) {
  const base = value ?? proposed ?? edge;
  const within = (instant: number) =>
    Math.min(
      isBefore ? edge : edge + IN_BED_MS,
      Math.max(isBefore ? edge - IN_BED_MS : edge, instant),
    );
  const earlier = within((Math.ceil(base / STEP_MS) - 1) * STEP_MS);
  const later = within((Math.floor(base / STEP_MS) + 1) * STEP_MS);
  return (
    <TimeField
      label={field.question}
      placeholder=""
      error={field.error}
      value={value === null ? '' : toLocalTime(value, timeZone).time}
      // Nothing while it is half typed.
      onChange={(time) => time !== '' && onAnswer(findBeside(edge, isBefore, time, timeZone))}
      after={
        <>
          {value !== null ? (
            <Clear question={field.question} onClear={() => onAnswer(null)} />
          ) : (
            proposed !== undefined && (
              <button
                type="button"
                aria-label={MESSAGES.confirm({ ...field, time: clockTime(proposed, timeZone) })}
                className="flex min-h-11 items-center gap-1.5 rounded-full px-2 font-semibold text-soga"
                onClick={() => onAnswer(proposed)}
              >
                <Icon name="check" />
                {clockTime(proposed, timeZone)}
              </button>
            )
          )}
          <Step
            name={MESSAGES.earlier(field)}
            icon={<Glyph name="minus" />}
            to={earlier === value ? undefined : earlier}
            onStep={onAnswer}
          />
          <Step
            name={MESSAGES.later(field)}
            icon={<Icon name="plus" />}
            to={later === value ? undefined : later}
            onStep={onAnswer}
          />
        </>
      }
    />
  );
}

/** The instant of a typed time that is nearest to the edge, on its side; the edge's own minute is the edge. */
function findBeside(
  edge: number,
  isBefore: boolean,
  time: string,
  timeZone: string,
): number | null {
  const local = toLocalTime(edge, timeZone);
  if (time === local.time) return edge;
  const instants = [local.date, addDays(local.date, isBefore ? -1 : 1)].flatMap((date) => {
    const meant = findInstants({ date, time }, timeZone);
    return meant ? [meant.earlier, meant.later] : [];
  });
  const beside = instants.filter((instant) => (isBefore ? instant <= edge : instant >= edge));
  return beside.toSorted((a, b) => Math.abs(a - edge) - Math.abs(b - edge))[0] ?? null;
}

const BUTTON =
  'grid size-11 flex-none place-items-center rounded-full text-ink aria-disabled:text-edge';

type StepProps = {
  name: string;
  icon: ReactNode;
  /** Undefined: at the limit. */
  to: number | undefined;
  onStep: (value: number) => void;
};

const Step = ({ name, icon, to, onStep }: StepProps) => (
  <button
    type="button"
    aria-label={name}
    aria-disabled={to === undefined}
    className={BUTTON}
    onClick={() => to !== undefined && onStep(to)}
  >
    {icon}
  </button>
);

const Clear = ({ question, onClear }: { question: string; onClear: () => void }) => (
  <button
    type="button"
    aria-label={MESSAGES.clear({ question })}
    className={BUTTON}
    onClick={onClear}
  >
    <Icon name="close" className="text-ink-2" />
  </button>
);
