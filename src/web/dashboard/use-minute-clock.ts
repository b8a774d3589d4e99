import { useEffect, useState, useSyncExternalStore } from 'react';
import { onServerClock, serverAheadMs } from '#web/api/server-clock.ts';

const MINUTE_MS = 60_000;

/** The time in milliseconds by the server's clock, anew at each full minute of the clock and whenever the page is looked at again. */
export function useMinuteClock(): number {
  const [nowMs, setNowMs] = useState(Date.now);
  const aheadMs = useSyncExternalStore(onServerClock, serverAheadMs);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      clearTimeout(timer);
      setNowMs(Date.now());
      timer = setTimeout(tick, MINUTE_MS - (Date.now() % MINUTE_MS));
    };
    tick();
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, []);

  return nowMs + aheadMs;
}
