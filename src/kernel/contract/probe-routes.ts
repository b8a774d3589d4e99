import { Type } from 'typebox';
import type { RouteTable } from './route.ts';

export const PROBE_ROUTES = {
  'GET /healthz': {
    access: 'probe',
    summary: 'Is the process alive?',
    success: { 200: 'It is.' },
    data: Type.Object({ version: Type.String({ examples: ['0.2.0'] }) }),
  },
  'GET /readyz': {
    access: 'probe',
    summary: 'Can it serve?',
    success: { 200: 'It can.' },
    data: Type.Object({
      warning: Type.Optional(Type.String({ description: 'What it cannot do for now.' })),
    }),
    errors: ['UNAVAILABLE'],
  },
} as const satisfies RouteTable;
