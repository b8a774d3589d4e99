import { addDays, type SleepDate } from '#kernel/rules/calendar.ts';
import { useGame } from '#game/web/game.tsx';
import type { Night, NightSession } from '#diary/nights-contract.ts';
import { NO_MARK } from '#diary/rules/free-days.ts';
import { FULL_DAY_MINUTES } from '#diary/rules/points.ts';
import type { DashboardData, SaidDetails } from '#diary/web/dashboard-data.ts';
import { DESK, useMedia } from '#kernel/web/browser/use-media.ts';
import { screenTimeZone } from '#kernel/web/time/screen-time-zone.ts';
import { offsetMinutes } from '#kernel/web/time/zoned-time.ts';
import { ClothBand } from '#pictures/web/cloth/cloth-band.tsx';
import { useCloth } from '#pictures/web/cloth/use-cloth.ts';
import { toDrawnNights, type DrawnNight } from '#pictures/web/drawn-nights.ts';
import {
  findSleepDate,
  findSleepsOf,
  sumMinutes,
  type EndedSleep,
} from '#diary/web/sleeps-of-date.ts';
import { useHungCloth } from '#pictures/web/cloth/cloth-picture.tsx';
import type { SequenceStep } from './use-sequence.ts';

/** More than the widest window shows before the middle. */
const DATES_BEFORE = 20;

type MorningClothProps = {
  data: DashboardData;
  sleep: EndedSleep;
  /** Details that were just given. */
  said: SaidDetails;
  step: SequenceStep;
};

/** The cloth with the flower of the night, which is in dots until it is waxed. */
export function MorningCloth({ data, sleep, said, step }: MorningClothProps) {
  const isWide = useMedia(DESK);
  const hasGame = useGame();
  const date = findSleepDate(sleep);
  const { nights = [], dye } = useCloth({ from: addDays(date, -DATES_BEFORE), to: date }, data);
  useHungCloth(dye);
  const known = nights.find(({ sleepDate }) => sleepDate === date);
  const isKnown = known?.sessions.some(({ endTime }) => endTime === sleep.endTime) === true;
  const shown = hasGame ? data : { ...data, currentStreak: 0 };
  const night = isKnown ? known : drawNight(shown, date);
  const fresh = night && {
    ...night,
    ...(said.quality !== undefined && { quality: said.quality }),
    ...(said.note !== undefined && { hasNote: Boolean(said.note) }),
  };
  return (
    <ClothBand
      nights={nights.filter(({ sleepDate }) => sleepDate !== date)}
      fresh={fresh}
      dye={dye}
      middle={date}
      tile={isWide ? 140 : 142}
      centre="night"
      tonight={step === 'over' ? undefined : date}
    />
  );
}

/** The flower at once: by the dashboard, before the server has answered or without it. */
function drawNight(data: DashboardData, date: SleepDate): DrawnNight | undefined {
  const { currentStreak = 0 } = data;
  const sleeps = findSleepsOf(data, date);
  const minutes = sumMinutes(sleeps);
  const night: Night = {
    sleepDate: date,
    mark: NO_MARK,
    minutes,
    runDay: minutes < FULL_DAY_MINUTES ? 0 : Math.max(1, currentStreak),
    sessions: sleeps.map(toSession).toReversed(),
  };
  return toDrawnNights([night]).find(({ tone }) => tone !== null);
}

function toSession(sleep: EndedSleep): NightSession {
  const {
    timeZone = screenTimeZone(),
    needsReview,
    kind = needsReview ? 'review' : 'night',
  } = sleep;
  return {
    id: sleep.id,
    startTime: sleep.startTime,
    endTime: sleep.endTime,
    timeZone,
    startOffsetMinutes: offsetMinutes(Date.parse(sleep.startTime), timeZone),
    endOffsetMinutes: offsetMinutes(Date.parse(sleep.endTime), timeZone),
    kind,
    points: sleep.points ?? 0,
    quality: sleep.quality ?? null,
    hasNote: Boolean(sleep.note),
  };
}
