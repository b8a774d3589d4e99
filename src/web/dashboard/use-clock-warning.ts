import { useEffect, useSyncExternalStore } from 'react';
import { onServerClock, serverAheadMs } from '#web/api/server-clock.ts';
import { useToast } from '#web/ui/toast.tsx';
import { withMessages } from '#web/messages/catalogue.ts';

/** Shows a warning if the clocks of device and server differ. */
export function useClockWarning(): void {
  const toast = useToast();
  const apartMinutes = Math.round(
    Math.abs(useSyncExternalStore(onServerClock, serverAheadMs)) / 60_000,
  );
  useEffect(() => {
    if (apartMinutes === 0) return;
    const warn = async () => {
      const { clocksDiffer } = await withMessages(import('#web/messages/clocks-differ.ts'));
      toast.show('warning', clocksDiffer(Math.floor(apartMinutes / 60), apartMinutes % 60));
    };
    // If the messages can't be loaded, the network is down and the warning is not needed.
    warn().catch(() => undefined);
  }, [apartMinutes, toast]);
}
