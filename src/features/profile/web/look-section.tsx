import { useId, useState } from 'react';
import { chooseTheme, readTheme, type ThemeChoice } from '#kernel/web/browser/theme.ts';
import { ACCOUNT_MESSAGES as MESSAGES } from '#kernel/web/messages/app.ts';
import { Radio } from '#kernel/web/ui/choices.tsx';
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
      {CHOICES.map((look) => (
        <Radio key={look} name={id} checked={look === value} onChange={() => choose(look)}>
          {MESSAGES.looks[look]}
        </Radio>
      ))}
      <p id={`${id}-hint`} className="mt-1.5 text-sm text-ink-2">
        {MESSAGES.lookHint({
          from: clockTime(21 * HOUR_MS, 'UTC'),
          to: clockTime(5 * HOUR_MS, 'UTC'),
        })}
      </p>
    </fieldset>
  );
}
