import { useId } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import { ACCOUNT_MESSAGES as MESSAGES } from '#web/messages/app.ts';
import { useCityName } from '#web/time/city-names.ts';

/** Shows this browser's city and opens the city search. */
export function TimeZoneButton({
  timeZone,
  followsDevice,
  onPress,
}: {
  timeZone: string;
  followsDevice: boolean;
  onPress: () => void;
}) {
  const id = useId();
  return (
    <div className="mt-3.5 flex flex-col">
      <p id={id} className="mb-1.5 text-sm font-semibold">
        {MESSAGES.titles['time-zone']}
      </p>
      <button
        type="button"
        data-opens="time-zone"
        aria-labelledby={`${id} ${id}-city`}
        className="flex min-h-13 w-full flex-1 items-center gap-1 rounded-field border-[1.5px] border-edge bg-sunken pe-1.5 ps-4 py-1 text-start"
        onClick={onPress}
      >
        <span id={`${id}-city`} className="min-w-0 flex-1 leading-tight">
          <span className="block">{useCityName(timeZone)}</span>{' '}
          {followsDevice && (
            <span className="block text-xs text-ink-2">{MESSAGES.followsDevice}</span>
          )}
        </span>
        <Icon name="chevron" />
      </button>
    </div>
  );
}
