import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { AppError } from '#contract/app-error.ts';
import { successSchema } from '#contract/envelope.ts';
import { failureSchemas } from '../endpoint.ts';
import type { Readiness } from '#server/http/lifecycle/readiness.ts';

/** GET /healthz: the process is alive. GET /readyz: it can serve, else 503 with the reason. */
export function addHealthEndpoints(app: FastifyInstance, deps: { readiness: Readiness }): void {
  const answerSchema = (description: string) => ({
    ...successSchema(Type.Object({})),
    description,
  });

  app.get(
    '/healthz',
    {
      schema: { summary: 'Is the process alive?', response: { 200: answerSchema('It is.') } },
      config: { isNeverShed: true },
    },
    async () => ({ status: 'success', data: {} }),
  );

  app.get(
    '/readyz',
    {
      schema: {
        summary: 'Can it serve?',
        response: { 200: answerSchema('It can.'), ...failureSchemas(['UNAVAILABLE']) },
      },
      config: { isNeverShed: true },
    },
    async () => {
      const fault = await deps.readiness();
      if (fault !== undefined) throw new AppError('UNAVAILABLE', fault);
      return { status: 'success', data: {} };
    },
  );
}
