import * as schemas from './contract.ts';
import { PathTokenParamsSchema } from '#kernel/contract/path-token.ts';
import type { RouteTable } from '#kernel/contract/route.ts';

const ARRIVE = {
  scope: 'arrive',
  query: schemas.ArrivalQuerySchema,
  takesFile: true,
  success: { 200: 'What became of its nights.' },
  data: schemas.ArrivedSchema,
  isIdempotent: true,
} as const;

const ARRIVE_ERRORS = ['ARRIVAL_NEEDS_QUESTIONS', 'ARRIVAL_UNREADABLE', 'TOO_MANY_SLEEPS'] as const;

export const ARRIVAL_ROUTES = {
  'POST /arrivals/:token': {
    ...ARRIVE,
    access: 'path-token',
    summary: 'Send nights: any file that can be imported; needs the scope arrive',
    params: PathTokenParamsSchema,
    errors: ['UNAUTHENTICATED', 'INVALID_TIME_ZONE', ...ARRIVE_ERRORS],
  },
  'POST /arrivals': {
    ...ARRIVE,
    summary: 'The same, with the API token as Authorization',
    errors: ARRIVE_ERRORS,
  },
  'GET /account/arrivals': {
    summary: 'The connections that send nights, and what they brought last',
    success: { 200: 'Without their tokens.' },
    data: schemas.ArrivalsSchema,
  },
  'GET /measured': {
    scope: 'read',
    summary: 'The measured times of the sleeps of some dates',
    query: schemas.MeasuredQuerySchema,
    success: { 200: 'Those of the dates.' },
    data: schemas.MeasuredSchema,
  },
} as const satisfies RouteTable;
