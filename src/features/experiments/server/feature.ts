import type { ServerFeature } from '#server-feature.ts';
import { createExperimentEndpoints } from './endpoints.ts';
import { dropExperiments, exportExperiments, planExperiments } from './move-experiments.ts';
import { wordTonight } from './read-experiments.ts';

export const EXPERIMENTS_FEATURE = {
  endpoints: createExperimentEndpoints,
  atBedtime: wordTonight,
  exported: async (_deps, db, userId) => ({
    lists: { experiments: await exportExperiments(db, userId) },
  }),
  planRecords: planExperiments,
  dropRecords: dropExperiments,
} as const satisfies ServerFeature;
