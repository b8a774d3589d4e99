import type { IMPORT_ROUTES } from '../routes.ts';
import type { RateLimit } from '#kernel/server/rate-limits/rate-limiter.ts';
import type { LargeBody } from '#kernel/server/http/input/large-body.ts';
import { importNights } from './import-nights.ts';
import { readImport, readImportPage } from './list-imports.ts';
import { undoImport } from './undo-import.ts';
import { wordAchievements } from '#diary/server/word-achievements.ts';
import type { Endpoints } from '#kernel/server/http/endpoint.ts';
import type { Context } from '#server-feature.ts';

/** All nights of a life: 3,650 notes of 2,000 kanji are 21 MiB; a megabyte a minute is a slow line. */
const LARGE_BODY: LargeBody = {
  packedBytes: 8 * 1024 * 1024,
  unpackedBytes: 32 * 1024 * 1024,
  arrivesWithinMs: 120_000,
};

/** Writes and previews: reading a body of 32 MiB stops all other requests for half a second. */
const IMPORT_CALLS_LIMIT: RateLimit = { name: 'import-calls', max: 30, periodMs: 60_000 };

/** Each import writes up to all nights of a life; undoing and repeating is possible all day. */
const IMPORTS_LIMIT: RateLimit = { name: 'imports', max: 20, periodMs: 3_600_000 };

export const createImportEndpoints = (deps: Context): Endpoints<typeof IMPORT_ROUTES> => ({
  'POST /imports': {
    largeBody: LARGE_BODY,
    rateLimit: IMPORT_CALLS_LIMIT,
    word: wordAchievements,
    handle: ({ userId, origin, query, body }) => {
      const countImport = () => deps.limiter.take(IMPORTS_LIMIT, userId);
      return importNights({ ...deps, countImport }, { userId, by: origin, ...query, ...body });
    },
  },
  'GET /imports': {
    handle: ({ userId, query }) => readImportPage(deps, userId, query),
  },
  'GET /imports/:id': {
    handle: ({ userId, params }) => readImport(deps, userId, params.id),
  },
  'DELETE /imports/:id': {
    word: wordAchievements,
    handle: ({ userId, origin, params, query }) =>
      undoImport(deps, { userId, by: origin, importId: params.id }, query),
  },
});
