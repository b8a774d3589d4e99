import { Connection } from './connection.ts';
import { median, type Figure, type Measure } from './measure.ts';
import { populate } from './population.ts';
import { listenAsLelap } from './processes.ts';
import { scratchDataDir } from './scratch.ts';
import type { BenchSleeper } from './sleeper.ts';

/** The shortest exceeds the window of usual times, up to which the cost may grow. */
const LENGTHS = [120, 1_000, 10_000] as const;

/** Sleepers per length; each ends few naps, so that the shortest history stays short. */
const SLEEPERS = 10;
const NAPS_EACH = 8;
const DASHBOARDS = 600;
const MOST = 1.1;

const HOUR_MS = 3_600_000;

type Place = { length: number; sleepers: BenchSleeper[] };

/** GET /dashboard and PUT end for sleepers with 120, 1,000 and 10,000 sleeps, alternating, in one database. */
export const flatCost: Measure = {
  name: 'flat-cost',
  async run() {
    await using dataDir = await scratchDataDir();
    const places: Place[] = [];
    for (const [index, length] of LENGTHS.entries()) {
      const population = { accounts: SLEEPERS, sleepsEach: length, first: index * SLEEPERS };
      places.push({ length, sleepers: await populate(dataDir.path, population) });
    }
    await using lelap = await listenAsLelap({ DATA_DIR: dataDir.path });
    using connection = await Connection.open(lelap.url);
    const dashboards = await inTurns(places, DASHBOARDS, async ({ accessToken }) => {
      return (await connection.ask('GET', '/dashboard', accessToken)).ms;
    });
    const since = Date.now() - (NAPS_EACH + 1) * HOUR_MS;
    const ends = await inTurns(places, SLEEPERS * NAPS_EACH, async ({ accessToken }, turn) => {
      const startTime = since + Math.floor(turn / SLEEPERS) * HOUR_MS;
      const times = (instant: number) => new Date(instant).toISOString();
      const started = await connection.ask('POST', '/sleeps/start', accessToken, {
        startTime: times(startTime),
      });
      const path = `/sleeps/${String(started.body.data['sleepLogId'])}/end`;
      const endTime = times(startTime + HOUR_MS / 2);
      return (await connection.ask('PUT', path, accessToken, { endTime })).ms;
    });
    return [...figuresOf('GET /dashboard', dashboards), ...figuresOf('PUT end', ends)];
  },
};

/** Milliseconds per request for each job, in round-robin order. */
async function inTurns(
  places: readonly Place[],
  turns: number,
  take: (sleeper: BenchSleeper, turn: number) => Promise<number>,
): Promise<Map<number, number[]>> {
  const times = new Map<number, number[]>(places.map(({ length }) => [length, []]));
  for (let turn = 0; turn < turns; turn += 1) {
    for (const place of turn % 2 === 0 ? places : places.toReversed()) {
      const sleeper = place.sleepers[turn % SLEEPERS] as BenchSleeper;
      times.get(place.length)?.push(await take(sleeper, turn));
    }
  }
  return times;
}

function figuresOf(call: string, times: ReadonlyMap<number, number[]>): Figure[] {
  const [shortest, ...longer] = [...times].map(([length, ms]) => ({ length, ms: median(ms) }));
  const baseline = shortest?.ms ?? Number.NaN;
  return longer.map(({ length, ms }) => {
    const ratio = ms / baseline;
    return {
      measured: `${call} at ${length.toLocaleString('en-US')} sleeps, against ${shortest?.length}`,
      value: ms,
      unit: 'ms',
      baseline,
      ratio: { median: ratio, least: ratio, most: ratio },
      goal: { text: 'within 10 %', isMet: ratio <= MOST },
    };
  });
}
