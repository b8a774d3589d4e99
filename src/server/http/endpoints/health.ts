import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { AppError } from '#contract/app-error.ts';
import { successSchema } from '#contract/envelope.ts';
import { failureSchemas } from '../endpoint.ts';
import type { Readiness } from '#server/http/lifecycle/readiness.ts';

/** GET /healthz: the process is alive, and its version. GET /readyz: it can serve, else 503 with the reason. */
export function addHealthEndpoints(
  app: FastifyInstance,
  deps: { readiness: Readiness; version: string },
): void {
  app.get(
    '/healthz',
    {
      schema: {
        summary: 'Is the process alive?',
        response: {
          200: {
            ...successSchema(Type.Object({ version: Type.String({ examples: ['0.2.0'] }) })),
            description: 'It is.',
          },
        },
      },
      config: { isNeverQueued: true },
    },
    async () => ({ status: 'success', data: { version: deps.version } }),
  );

  app.get(
    '/readyz',
    {
      schema: {
        summary: 'Can it serve?',
        response: {
          200: { ...successSchema(Type.Object({})), description: 'It can.' },
          ...failureSchemas(['UNAVAILABLE']),
        },
      },
      config: { isNeverQueued: true },
    },
    async () => {
      const fault = await deps.readiness();
      if (fault !== undefined) throw new AppError('UNAVAILABLE', fault);
      return { status: 'success', data: {} };
    },
  );
}
