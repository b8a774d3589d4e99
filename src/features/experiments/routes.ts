import * as schemas from './contract.ts';
import { idParams } from '#kernel/contract/values.ts';
import type { RouteTable } from '#kernel/contract/route.ts';

const ID_PARAMS = idParams('EXPERIMENT_NOT_FOUND');

export const EXPERIMENT_ROUTES = {
  'GET /experiments': {
    scope: 'read',
    summary: 'The experiments, the coins that may be known, and what a new one could find',
    success: { 200: 'No coin before 04:00 on the date before its night.' },
    data: schemas.ExperimentsSchema,
  },
  'POST /experiments': {
    summary: 'Start an experiment, from the second date after today on',
    body: schemas.StartExperimentBodySchema,
    success: { 201: 'Its coin was drawn.' },
    data: schemas.ExperimentSchema,
    errors: ['EXPERIMENT_NOT_OFFERED', 'EXPERIMENT_RUNNING'],
    isIdempotent: true,
  },
  'PUT /experiments/:id/nights/:sleepDate': {
    scope: 'write',
    summary: 'Say whether it was done on a night',
    params: schemas.ExperimentNightParamsSchema,
    body: schemas.ExperimentNightBodySchema,
    success: { 204: 'It is noted. A result that was made before stays as it is.' },
    errors: ['EXPERIMENT_NOT_FOUND'],
    isIdempotent: true,
  },
  'POST /experiments/:id/stop': {
    summary: 'Stop an experiment, which then has no result',
    params: ID_PARAMS,
    success: { 200: 'It is stopped, now or before.' },
    data: schemas.ExperimentSchema,
    errors: ['EXPERIMENT_NOT_FOUND', 'EXPERIMENT_OVER'],
    isIdempotent: true,
  },
  'GET /experiments/:id/result': {
    summary: 'What it has found; the first call fixes it',
    params: ID_PARAMS,
    success: { 200: 'The same for every call. Later corrections do not change it.' },
    data: schemas.ExperimentResultSchema,
    errors: ['EXPERIMENT_NOT_FOUND', 'EXPERIMENT_NO_RESULT'],
  },
} as const satisfies RouteTable;
