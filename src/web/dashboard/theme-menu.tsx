import { useId } from 'react';
import { useTheme, type ThemeChoice } from '#web/app/theme.ts';
import { Icon } from '#web/ui/icon.tsx';
import { DASHBOARD_WORDS } from '#web/words/dashboard.ts';

const CHOICES = Object.keys(DASHBOARD_WORDS.themes) as ThemeChoice[];

/** Chooses between Auto, Night and Dawn. The browser's own popover opens, closes and gives back the focus. */
export function ThemeMenu() {
  const id = useId();
  const { choice, setChoice } = useTheme();
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={DASHBOARD_WORDS.theme}
        className="grid size-[44px] flex-none place-items-center rounded-full"
      >
        <Icon name="theme" className="size-[24px]" />
      </button>
      <div id={id} popover="auto" className="theme-menu">
        <fieldset>
          <legend className="sr-only">{DASHBOARD_WORDS.theme}</legend>
          {CHOICES.map((theme) => (
            <label key={theme} className="theme-choice">
              <input
                type="radio"
                name={id}
                className="theme-radio"
                checked={theme === choice}
                onChange={() => setChoice(theme)}
              />
              {DASHBOARD_WORDS.themes[theme]}
            </label>
          ))}
        </fieldset>
      </div>
    </>
  );
}
