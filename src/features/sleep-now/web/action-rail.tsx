import { Icon } from '#kernel/web/ui/icon.tsx';
import { SLEEP_NOW_MESSAGES } from '#kernel/web/messages/first.ts';
import type { SleepSession } from '#dashboard/web/session/use-sleep-session.ts';
import { useIgnoreSecondTap } from './use-ignore-second-tap.ts';

type ActionRailProps = { session: Pick<SleepSession, 'activeId' | 'isBusy' | 'start' | 'end'> };

/** The action that can be used now stands out; by day both are small (dashboard.css). */
export function ActionRail({ session }: ActionRailProps) {
  const { activeId, isBusy, start, end } = session;
  const isAsleep = activeId !== null;
  const ignoreSecondTap = useIgnoreSecondTap('rail', isAsleep ? 'asleep' : 'awake');
  return (
    <div className="rail">
      <button
        type="button"
        className="action"
        data-look={isAsleep ? 'off' : 'filled'}
        disabled={isAsleep}
        aria-disabled={isBusy || undefined}
        onClick={ignoreSecondTap(start)}
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
        onClick={ignoreSecondTap(() => end())}
      >
        <Icon name="sunrise" className="size-[24px]" />
        {SLEEP_NOW_MESSAGES.end}
      </button>
    </div>
  );
}
