import { NIGHT_PAGE_MESSAGES, OBSERVATORY_MESSAGES } from '#kernel/web/messages/app.ts';
import { Checkbox } from '#kernel/web/ui/choices.tsx';
import type { JourneyActions, JourneyKeys } from './use-journey-keys.ts';

const HINTS = [
  { keys: ['j', 'k'], action: 'older' },
  { keys: ['[', ']'], action: 'rangeOlder' },
  { keys: ['e'], action: 'edit' },
  { keys: ['/'], action: 'search' },
  { keys: ['Escape'], action: 'whole' },
] as const satisfies { keys: string[]; action: keyof JourneyActions }[];

type KeyHintsProps = { keys: JourneyKeys; hasSwitch?: boolean };

/** The keys of a view, and the switch for all of them. */
export function KeyHints({ keys: { actions, isOn, setOn }, hasSwitch = true }: KeyHintsProps) {
  const { keys: texts, edit } = NIGHT_PAGE_MESSAGES;
  const words = { ...texts, edit, whole: OBSERVATORY_MESSAGES.whole };
  return (
    <div className="key-hints screen-only flex flex-wrap items-center text-ink-2">
      {isOn &&
        HINTS.filter(({ action }) => action in actions).map(({ keys, action }) => (
          <span key={action} className="inline-flex items-center gap-1.5">
            {keys.map((key) => (
              <kbd key={key}>{key === 'Escape' ? words.escape : key}</kbd>
            ))}
            <span className="first-letter:uppercase">{words[action]}</span>
          </span>
        ))}
      {hasSwitch && (
        <Checkbox checked={isOn} onChange={({ target }) => setOn(target.checked)}>
          {words.switch}
        </Checkbox>
      )}
    </div>
  );
}
