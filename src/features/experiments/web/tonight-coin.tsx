import './coins.css';
import { useEffect } from 'react';
import { LOGGED_FROM_MINUTES } from '#diary/rules/episodes.ts';
import { formatNight } from '#diary/web/night-title.ts';
import type { DashboardData } from '#diary/web/dashboard-data.ts';
import { findSleepsOf, sumMinutes } from '#diary/web/sleeps-of-date.ts';
import type { SleepDate } from '#kernel/rules/calendar.ts';
import { EXPERIMENT_MESSAGES as MESSAGES } from '#kernel/web/messages/later.ts';
import { screenTimeZone } from '#kernel/web/time/screen-time-zone.ts';
import { useMinuteClock } from '#kernel/web/time/use-minute-clock.ts';
import { webWallClock } from '#kernel/web/time/zoned-time.ts';
import { findTonight } from '../rules/course.ts';
import { useCurrent } from './queries.ts';

/** Splits a message at an argument; the character has no other meaning. */
const GAP = '\uE001';

export type TonightCoinProps = { data: DashboardData };

/** What the coin says of the coming night, in one line; of a kept response its date decides. */
export function TonightCoin({ data }: TonightCoinProps) {
  const { experiment, current, isLoaded, isFetching, refetch } = useCurrent();
  const tonight = useMinuteClock((nowMs) => {
    const now = webWallClock(nowMs, data.timeZone ?? screenTimeZone());
    const isLogged = hasSlept(data, now.date) || (current?.tonight?.sleepDate ?? '') > now.date;
    return experiment && findTonight(experiment, now, isLogged);
  });
  const coin = current?.visible.find(({ sleepDate }) => sleepDate === tonight);
  const isMissing = tonight !== undefined && coin === undefined;
  useEffect(() => {
    if (isMissing) void refetch();
  }, [isMissing, refetch]);
  const isToBegin =
    experiment !== undefined && tonight === undefined && current?.nights.every(isToCome);
  const isAbsent = isLoaded && !isFetching && (isMissing || current === undefined);
  if (isLoaded && current !== undefined && !isMissing && !isToBegin && coin === undefined)
    return null;
  return (
    <p className="coin-line flex min-h-11 text-[0.9375rem] items-center justify-center">
      {coin && experiment ? (
        <CoinLine label={experiment.label} arm={coin.arm} />
      ) : isToBegin ? (
        MESSAGES.begins({ night: formatNight(experiment.startDate) })
      ) : (
        isAbsent && MESSAGES.noCoin
      )}
    </p>
  );
}

const isToCome = ({ state }: { state: string }) => state === 'to-come';

/** The label is cut where the line is full, and the coin never. */
function CoinLine({ label, arm }: { label: string; arm: 'with' | 'without' }) {
  const [before, between = '', after] = MESSAGES.evening({ label: GAP, coin: GAP }).split(GAP);
  return (
    <>
      <span className="flex-none whitespace-pre">{before}</span>
      <bdi className="min-w-0 truncate" title={label}>
        {label}
      </bdi>
      <span className="flex-none whitespace-pre">
        {between}
        <b className="font-semibold text-ink">{MESSAGES.coin[arm]}</b>
        {after}
      </span>
    </>
  );
}

/** Whether the night of a date is over by what this device knows. */
const hasSlept = (data: DashboardData, date: SleepDate): boolean =>
  sumMinutes(findSleepsOf(data, date)) >= LOGGED_FROM_MINUTES;
