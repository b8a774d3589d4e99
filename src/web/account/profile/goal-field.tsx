import { useId, type ComponentProps } from 'react';
import { MAX_SLEEP_GOAL_MINUTES, MIN_SLEEP_GOAL_MINUTES } from '#domain/sleep-goal.ts';
import { ACCOUNT_MESSAGES as MESSAGES } from '#web/messages/account.ts';
import { Select } from '#web/ui/choices.tsx';
import { grouped } from '#web/time/sleep-times.ts';
import { formatNumber } from '#web/messages/formats.ts';

/** Step of the goal in minutes. */
const STEP_MINUTES = 15;

/** The sleep goal in minutes. A goal between two steps, set by another client, stays selectable. */
export function GoalField({
  defaultMinutes,
  ...select
}: Pick<ComponentProps<'select'>, 'name' | 'disabled'> & { defaultMinutes: number }) {
  const id = useId();
  const steps = new Set([defaultMinutes]);
  for (let goal = MIN_SLEEP_GOAL_MINUTES; goal <= MAX_SLEEP_GOAL_MINUTES; goal += STEP_MINUTES) {
    steps.add(goal);
  }
  return (
    <div className="mt-3.5 flex flex-col">
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {MESSAGES.goal}
      </label>
      <Select {...select} id={id} defaultValue={defaultMinutes} className="min-h-13 flex-1">
        {[...steps]
          .sort((one, other) => one - other)
          .map((goal) => (
            <option key={goal} value={goal}>
              {MESSAGES.goalOption({
                hours: grouped(Math.floor(goal / 60)),
                minutes: formatNumber(goal % 60, { minimumIntegerDigits: 2 }),
              })}
            </option>
          ))}
      </Select>
    </div>
  );
}
