import { useEffect, useSyncExternalStore } from 'react';
import { onServerClock, serverAheadMs } from '#web/api/server-clock.ts';
import { useToast } from '#web/ui/toast.tsx';
import { CLOCKS_DIFFER_MESSAGES as MESSAGES } from '#web/messages/first.ts';
import { hoursAndMinutes } from '#web/time/sleep-times.ts';

/** Shows a warning if the clocks of device and server differ. */
export function useClockWarning(): void {
  const toast = useToast();
  const apartMinutes = Math.round(
    Math.abs(useSyncExternalStore(onServerClock, serverAheadMs)) / 60_000,
  );
  useEffect(() => {
    if (apartMinutes === 0) return;
    const apart = hoursAndMinutes(apartMinutes);
    toast.show(
      'warning',
      apartMinutes < 60 ? MESSAGES.minutes(apart) : MESSAGES.hoursAndMinutes(apart),
    );
  }, [apartMinutes, toast]);
}
