import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { MAX_SLEEP_GOAL_MINUTES, MIN_SLEEP_GOAL_MINUTES } from '#accounts/sleep-goal.ts';
import { ACCOUNT_MESSAGES as MESSAGES } from '#kernel/web/messages/app.ts';
import { durationText, grouped } from '#kernel/web/time/sleep-times.ts';
import { useFormState } from '#kernel/web/ui/form.tsx';

/** Step of the goal in minutes. */
const STEP_MINUTES = 15;

type GoalFieldProps = { name: string; defaultMinutes: number };

/** The sleep goal in minutes, by steps. A goal between two of them, set by another client, stays until it is changed. */
export function GoalField({ name, defaultMinutes }: GoalFieldProps) {
  const [minutes, setMinutes] = useState(defaultMinutes);
  const field = useRef<HTMLInputElement>(null);

  const change = (next: number) => {
    flushSync(() => setMinutes(next));
    // The form hears of typed changes alone.
    field.current?.dispatchEvent(new Event('input', { bubbles: true }));
  };

  const less = (Math.ceil(minutes / STEP_MINUTES) - 1) * STEP_MINUTES;
  const more = (Math.floor(minutes / STEP_MINUTES) + 1) * STEP_MINUTES;
  return (
    <fieldset disabled={useFormState().isBusy}>
      <legend className="sr-only">{MESSAGES.titles.goal}</legend>
      <input ref={field} type="hidden" name={name} value={minutes} />
      <div className="flex min-h-13 items-stretch rounded-field border-[1.5px] border-edge bg-sunken">
        <StepButton
          sign="−"
          label={MESSAGES.goalLess({ minutes: grouped(STEP_MINUTES) })}
          isPossible={less >= MIN_SLEEP_GOAL_MINUTES}
          onPress={() => change(less)}
        />
        <output className="flex-1 self-center text-center [font-variant-numeric:tabular-nums]">
          {durationText(minutes)}
        </output>
        <StepButton
          sign="+"
          label={MESSAGES.goalMore({ minutes: grouped(STEP_MINUTES) })}
          isPossible={more <= MAX_SLEEP_GOAL_MINUTES}
          onPress={() => change(more)}
        />
      </div>
    </fieldset>
  );
}

type StepButtonProps = { sign: string; label: string; isPossible: boolean; onPress: () => void };

/** Not `disabled` at the ends of the range, where it would lose the focus. */
function StepButton({ sign, label, isPossible, onPress }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={!isPossible}
      className="w-[48px] flex-none rounded-field text-xl -outline-offset-4 active:bg-press aria-disabled:cursor-default aria-disabled:text-ink-2/40 aria-disabled:forced-colors:text-[GrayText]"
      onClick={() => isPossible && onPress()}
    >
      <span aria-hidden="true">{sign}</span>
    </button>
  );
}
