import { useEffect, useSyncExternalStore } from 'react';
import { onServerClock, serverAheadMs } from '#web/api/server-clock.ts';
import { useToast } from '#web/ui/toast.tsx';
import { withMessages } from '#web/messages/catalogue.ts';
import { hoursAndMinutes } from '#web/time/sleep-times.ts';

/** Shows a warning if the clocks of device and server differ. */
export function useClockWarning(): void {
  const toast = useToast();
  const apartMinutes = Math.round(
    Math.abs(useSyncExternalStore(onServerClock, serverAheadMs)) / 60_000,
  );
  useEffect(() => {
    if (apartMinutes === 0) return;
    const warn = async () => {
      const { CLOCKS_DIFFER_MESSAGES: MESSAGES } = await withMessages(
        import('#web/messages/clocks-differ.ts'),
      );
      const apart = hoursAndMinutes(apartMinutes);
      toast.show(
        'warning',
        apartMinutes < 60 ? MESSAGES.minutes(apart) : MESSAGES.hoursAndMinutes(apart),
      );
    };
    // If the messages can't be loaded, the network is down and the warning is not needed.
    warn().catch(() => undefined);
  }, [apartMinutes, toast]);
}
