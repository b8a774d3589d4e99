import { useId } from 'react';
import { useTheme, type ThemeChoice } from '#web/app/theme.ts';
import { ACCOUNT_WORDS as WORDS } from '#web/words/account.ts';

const CHOICES = Object.keys(WORDS.looks) as ThemeChoice[];

/** Auto, Night or Dawn, at once and for this browser. */
export function LookChoice() {
  const id = useId();
  const { choice, setChoice } = useTheme();
  return (
    <fieldset className="mt-3.5" aria-describedby={`${id}-hint`}>
      <legend className="mb-1.5 text-sm font-semibold">{WORDS.look}</legend>
      <div className="grid grid-cols-3 rounded-full border-[1.5px] border-edge p-[3px]">
        {CHOICES.map((look) => (
          <label
            key={look}
            className="relative grid min-h-11 place-items-center rounded-full text-sm font-semibold text-ink-2 has-checked:bg-press has-checked:text-ink has-checked:inset-ring-[1.5px] has-checked:inset-ring-soga has-focus-visible:outline-2 has-focus-visible:outline-soga"
          >
            <input
              type="radio"
              name={id}
              className="absolute inset-0 cursor-pointer appearance-none rounded-full outline-none"
              checked={look === choice}
              onChange={() => setChoice(look)}
            />
            {WORDS.looks[look]}
          </label>
        ))}
      </div>
      <p id={`${id}-hint`} className="mt-1.5 text-sm text-ink-2">
        {WORDS.lookHint}
      </p>
    </fieldset>
  );
}
