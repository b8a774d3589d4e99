import type { ServerFeature } from '#server-feature.ts';
import type { ImportFormat } from '#imports/import-plan.ts';
import { laterMeasured } from '../plan-arrival.ts';
import { forgetSleeps, listMeasured, saveMeasured } from './arrival-rows.ts';
import { createArrivalEndpoints } from './endpoints.ts';
import { readArrivals } from './read-arrivals.ts';

export const ARRIVALS_FEATURE = {
  endpoints: createArrivalEndpoints,
  exported: async (_deps, db, userId) => ({
    facts: { arrivals: (await readArrivals(db, userId)).items },
    lists: { measuredTimes: await listMeasured(db, userId) },
  }),
  async onDisplaced(_deps, trx, userId, displaced) {
    const known = new Map((await listMeasured(trx, userId)).map((each) => [each.sleepId, each]));
    for (const { arrived, toldId } of displaced) {
      const [kind, format] = arrived.source.split(':') as [string, ImportFormat];
      const { startTime, endTime } = arrived;
      const measured = { sleepId: toldId, startTime, endTime, source: format };
      if (kind === 'arrival') known.set(toldId, laterMeasured(known.get(toldId), measured));
    }
    const told = new Set(displaced.map(({ toldId }) => toldId));
    await saveMeasured(
      trx,
      userId,
      [...known.values()].filter((each) => told.has(each.sleepId)),
    );
    await forgetSleeps(
      trx,
      userId,
      displaced.map(({ arrived }) => arrived.id),
    );
  },
} as const satisfies ServerFeature;
