import { useEffect, useSyncExternalStore } from 'react';
import { onServerClock, serverAheadMs } from '#web/api/server-clock.ts';
import { useToast } from '#web/ui/toast.tsx';

/** Says so when the clock of this device and the server's turn out to differ. */
export function useClockWarning(): void {
  const toast = useToast();
  const apartMinutes = Math.round(
    Math.abs(useSyncExternalStore(onServerClock, serverAheadMs)) / 60_000,
  );
  useEffect(() => {
    if (apartMinutes === 0) return;
    const warn = async () => {
      const { clocksDiffer } = await import('#web/messages/clocks-differ.ts');
      toast.show('warning', clocksDiffer(Math.floor(apartMinutes / 60), apartMinutes % 60));
    };
    // Where the network is gone, nothing is counted by the server either.
    warn().catch(() => undefined);
  }, [apartMinutes, toast]);
}
