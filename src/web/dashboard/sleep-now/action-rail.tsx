import { Icon } from '#web/ui/icon.tsx';
import { SLEEP_NOW_MESSAGES } from '#web/messages/first.ts';
import { useIgnoreSecondTap } from './use-ignore-second-tap.ts';

type ActionRailProps = {
  isAsleep: boolean;
  hasJustWoken: boolean;
  isBusy: boolean;
  onStart: () => void;
  onEnd: () => void;
};

/** The action that can be used now is large; after waking Start is only outlined, to avoid accidental starts. */
export function ActionRail({ isAsleep, hasJustWoken, isBusy, onStart, onEnd }: ActionRailProps) {
  const ignoreSecondTap = useIgnoreSecondTap('rail', isAsleep ? 'asleep' : 'awake');
  return (
    <div className="rail">
      <button
        type="button"
        className="action"
        data-look={isAsleep ? 'off' : hasJustWoken ? 'outlined' : 'filled'}
        disabled={isAsleep}
        aria-disabled={isBusy || undefined}
        onClick={ignoreSecondTap(onStart)}
      >
        <Icon name="crescent" className="size-[24px]" />
        {SLEEP_NOW_MESSAGES.start}
      </button>
      {/* Not `disabled`: without a session it explains why nothing happens. */}
      <button
        type="button"
        className="action"
        data-look={isAsleep ? 'filled' : 'off'}
        aria-disabled={!isAsleep || isBusy}
        onClick={ignoreSecondTap(onEnd)}
      >
        <Icon name="sunrise" className="size-[24px]" />
        {SLEEP_NOW_MESSAGES.end}
      </button>
    </div>
  );
}
