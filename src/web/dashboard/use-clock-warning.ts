import { useEffect, useSyncExternalStore } from 'react';
import { onServerClock, serverAheadMs } from '#web/api/server-clock.ts';
import { useToast } from '#web/ui/toast.tsx';
import { DASHBOARD_WORDS } from '#web/words/dashboard.ts';

/** Says so when the clock of this device and the server's turn out to differ. */
export function useClockWarning(): void {
  const toast = useToast();
  const apartMinutes = Math.round(
    Math.abs(useSyncExternalStore(onServerClock, serverAheadMs)) / 60_000,
  );
  useEffect(() => {
    if (apartMinutes === 0) return;
    toast.show(
      'warning',
      DASHBOARD_WORDS.clocksDiffer(Math.floor(apartMinutes / 60), apartMinutes % 60),
    );
  }, [apartMinutes, toast]);
}
