import {
  dayOfRequests,
  MINUTES_A_DAY,
  REQUEST_KINDS,
  type DayOfRequests,
  type RequestKind,
} from './day-of-requests.ts';

/** So much of something each request of a kind takes. */
export type Weights = Readonly<Partial<Record<RequestKind, number>>>;

/** The days whose peaks are looked at: a working day and a free one, when clocks of the north are on summer time and not. */
export const DAYS = ['2026-01-14', '2026-01-17', '2026-07-15', '2026-07-18'] as const;

export type Peak = {
  /** On average over the busiest minute. */
  perSecond: number;
  /** YYYY-MM-DD and HH:MM by UTC. */
  at: string;
};

/** When the most of something is taken, the requests of each kind taking so much, over all of DAYS. */
export function peakOf(
  sleepers: number,
  zones: Readonly<Record<string, number>>,
  weights: Weights,
): Peak {
  const peaks = DAYS.map((date) => {
    const load = loadOf(dayOfRequests(sleepers, zones, date), weights);
    const most = load.reduce((max, each) => Math.max(max, each), 0);
    return { perSecond: most / 60, at: `${date} ${clockOf(load.indexOf(most))}` };
  });
  return peaks.reduce((highest, peak) => (peak.perSecond > highest.perSecond ? peak : highest));
}

/** How much of something is taken in a day. */
export function totalOf(day: DayOfRequests, weights: Weights): number {
  return loadOf(day, weights).reduce((sum, each) => sum + each, 0);
}

function loadOf(day: DayOfRequests, weights: Weights): Float64Array {
  return Float64Array.from({ length: MINUTES_A_DAY }, (_, minute) =>
    REQUEST_KINDS.reduce((sum, kind) => sum + (day[kind][minute] ?? 0) * (weights[kind] ?? 0), 0),
  );
}

function clockOf(minute: number): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}
