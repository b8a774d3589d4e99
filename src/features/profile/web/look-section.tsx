import { useId, useState } from 'react';
import { chooseTheme, readTheme, type ThemeChoice } from '#kernel/web/browser/theme.ts';
import { ACCOUNT_MESSAGES as MESSAGES } from '#kernel/web/messages/app.ts';
import { clockTime } from '#kernel/web/time/sleep-times.ts';
import { useToast } from '#kernel/web/ui/toast.tsx';

/** The hours of Night (public/theme.js) are shown as times that an instant has in UTC. */
const HOUR_MS = 3_600_000;

const CHOICES: readonly ThemeChoice[] = ['auto', 'night', 'dawn'];

/** Auto, Night or Dawn, for this browser; saved at once. */
export function LookSection() {
  const id = useId();
  const toast = useToast();
  const [value, setValue] = useState(readTheme);
  const choose = (look: ThemeChoice) => {
    chooseTheme(look);
    setValue(look);
    toast.show('success', MESSAGES.saved);
  };
  return (
    <fieldset aria-describedby={`${id}-hint`}>
      <legend className="sr-only">{MESSAGES.titles.look}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(5.5rem,1fr))] rounded-sheet border-[1.5px] border-edge p-[3px]">
        {CHOICES.map((look) => (
          <label
            key={look}
            className="relative grid min-h-11 place-items-center rounded-full text-sm font-semibold text-ink-2 has-checked:bg-press has-checked:text-ink has-checked:[box-shadow:inset_0_0_0_1.5px_var(--soga)] has-checked:forced-colors:border-2 has-focus-visible:outline-2 has-focus-visible:outline-soga"
          >
            <input
              type="radio"
              name={id}
              className="absolute inset-0 cursor-pointer appearance-none rounded-full outline-none"
              checked={look === value}
              onChange={() => choose(look)}
            />
            {MESSAGES.looks[look]}
          </label>
        ))}
      </div>
      <p id={`${id}-hint`} className="mt-1.5 text-sm text-ink-2">
        {MESSAGES.lookHint({
          from: clockTime(21 * HOUR_MS, 'UTC'),
          to: clockTime(5 * HOUR_MS, 'UTC'),
        })}
      </p>
    </fieldset>
  );
}
