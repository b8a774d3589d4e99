import type { ServerFeature } from '#server-feature.ts';
import type { ImportFormat } from '#imports/import-plan.ts';
import { joinMeasured } from '../plan-arrival.ts';
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
    const parts = displaced.flatMap(({ arrived: { source, startTime, endTime }, toldId }) => {
      const [kind, format] = source.split(':') as [string, ImportFormat];
      return kind === 'arrival' ? [{ sleepId: toldId, startTime, endTime, source: format }] : [];
    });
    await saveMeasured(trx, userId, joinMeasured(await listMeasured(trx, userId), parts));
    await forgetSleeps(
      trx,
      userId,
      displaced.map(({ arrived }) => arrived.id),
    );
  },
} as const satisfies ServerFeature;
