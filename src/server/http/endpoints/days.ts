import type { DAY_ROUTES } from '#contract/routes/days.ts';
import { parsePagination } from '#server/http/input/parameters.ts';
import type { UseCaseDeps } from '#server/usecases/deps.ts';
import { listDays, listMonths } from '#server/usecases/diary/list-days.ts';
import { readDayMark, setDayMark } from '#server/usecases/insights/day-mark.ts';
import type { Endpoints } from '../endpoint.ts';

export const createDayEndpoints = (deps: UseCaseDeps): Endpoints<keyof typeof DAY_ROUTES> => ({
  'GET /days': {
    isSerial: true,
    handle: ({ userId, query }) => listDays(deps, { userId, ...parsePagination(query) }),
  },
  'GET /months': {
    isSerial: true,
    handle: ({ userId }) => listMonths(deps, { userId }),
  },
  'GET /days/:sleepDate/mark': {
    handle: ({ userId, params }) => readDayMark(deps, { userId, ...params }),
  },
  'PUT /days/:sleepDate/mark': {
    handle: ({ userId, timeZone, params, body }) =>
      setDayMark(deps, { userId, timeZone, ...params, mark: body }),
  },
});
