import type { MouseEvent } from 'react';
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

/** A number of minutes or times: two buttons, or typed. */
export function CountAnswer({
  value,
  unit,
  onAnswer,
  ...field
}: AnswerProps & { unit: keyof typeof STEPS }) {
  const { list, first } = STEPS[unit];
  return (
    <Field
      label={field.question}
      error={field.error}
      inputMode="numeric"
      autoComplete="off"
      value={value === null ? '' : grouped(value)}
      onChange={({ target }) => {
        const text = toPlainDigits(target.value).trim();
        if (/^\d{0,3}$/.test(text)) onAnswer(text === '' ? null : Number(text));
      }}
      after={
        <>
          {value !== null && unit === 'minutes' && (
            <span className="pe-1 text-ink-2">{MESSAGES.minutes}</span>
          )}
          <Steps
            question={field.question}
            names={[MESSAGES.less(field), MESSAGES.more(field)]}
            less={value === null ? 0 : list.findLast((each) => each < value)}
            more={value === null ? first : list.find((each) => each > value)}
            isAnswered={value !== null}
            onAnswer={onAnswer}
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

/** A time in bed beside a sleep: one tap for the proposed one, two buttons, or typed. NaN: what is typed is no time. */
export function TimeAnswer({
  value,
  onAnswer,
  edge,
  isBefore,
  timeZone,
  proposed,
  ...field
}: TimeProps) {
  const known = Number.isNaN(value) ? null : value;
  const base = known ?? proposed ?? edge;
  const [from, until] = isBefore ? [edge - IN_BED_MS, edge] : [edge, edge + IN_BED_MS];
  const earlier = Math.max(from, (Math.ceil(base / STEP_MS) - 1) * STEP_MS);
  const later = Math.min(until, (Math.floor(base / STEP_MS) + 1) * STEP_MS);
  const confirmed = proposed === undefined ? '' : clockTime(proposed, timeZone);
  return (
    <TimeField
      label={field.question}
      placeholder=""
      error={field.error}
      value={known === null ? '' : toLocalTime(known, timeZone).time}
      onChange={(time, isUnreadable) =>
        onAnswer(
          isUnreadable ? NaN : time === '' ? null : findBeside(edge, isBefore, time, timeZone),
        )
      }
      after={
        <>
          {value === null && proposed !== undefined && (
            <button
              type="button"
              aria-label={MESSAGES.confirm({ ...field, time: confirmed })}
              className="flex min-h-11 items-center gap-1.5 rounded-full px-2 font-semibold text-soga"
              onClick={(event) => {
                keepFocus(event);
                onAnswer(proposed);
              }}
            >
              <Icon name="check" />
              {confirmed}
            </button>
          )}
          <Steps
            question={field.question}
            names={[MESSAGES.earlier(field), MESSAGES.later(field)]}
            less={Math.min(earlier, until)}
            more={Math.max(later, from)}
            isAnswered={value !== null}
            value={known}
            onAnswer={onAnswer}
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

type StepsProps = {
  question: string;
  names: readonly [less: string, more: string];
  /** Where they lead; undefined, or the value itself: at the limit. */
  less: number | undefined;
  more: number | undefined;
  value?: number | null;
  isAnswered: boolean;
  onAnswer: (value: number | null) => void;
};

/** Takes the answer back, or goes to the next one. */
const Steps = ({ question, names, less, more, value, isAnswered, onAnswer }: StepsProps) => (
  <>
    {isAnswered && (
      <button
        type="button"
        aria-label={MESSAGES.clear({ question })}
        className={BUTTON}
        onClick={(event) => {
          // The second tap on the proposed time, whose button stood here.
          if (event.detail > 1) return;
          keepFocus(event);
          onAnswer(null);
        }}
      >
        <Icon name="close" className="text-ink-2" />
      </button>
    )}
    {([less, more] as const).map((to, index) => {
      const isAtLimit = to === undefined || to === value;
      return (
        <button
          key={names[index]}
          type="button"
          aria-label={names[index]}
          aria-disabled={isAtLimit}
          className={BUTTON}
          onClick={() => !isAtLimit && onAnswer(to)}
        >
          {index === 0 ? <Glyph name="minus" /> : <Icon name="plus" />}
        </button>
      );
    })}
  </>
);

/** In pixels, so that three of them fit beside large text. */
const BUTTON =
  'grid size-[44px] flex-none place-items-center rounded-full text-ink aria-disabled:text-edge';

/** To the text box, from a button that goes with its press; a tap would open a phone's keyboard. */
function keepFocus({ detail, currentTarget }: MouseEvent<HTMLButtonElement>): void {
  if (detail === 0) currentTarget.parentElement?.querySelector('input')?.focus();
}
