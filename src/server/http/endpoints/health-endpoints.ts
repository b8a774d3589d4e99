import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { AppError } from '#contract/app-error.ts';
import { successSchema } from '#contract/envelope.ts';
import { failureSchemas } from '../endpoint.ts';

/** GET /healthz: the process is alive. GET /readyz: it can serve; 503 without its database or on the way out. */
export function addHealthEndpoints(
  app: FastifyInstance,
  deps: { pingStorage: () => Promise<void>; isLeaving: () => boolean },
): void {
  const answerSchema = (description: string) => ({
    ...successSchema(Type.Object({})),
    description,
  });

  app.get(
    '/healthz',
    { schema: { summary: 'Is the process alive?', response: { 200: answerSchema('It is.') } } },
    async () => ({ status: 'success', data: {} }),
  );

  app.get(
    '/readyz',
    {
      schema: {
        summary: 'Can it serve?',
        response: { 200: answerSchema('It can.'), ...failureSchemas(['UNAVAILABLE']) },
      },
    },
    async () => {
      if (deps.isLeaving()) throw new AppError('UNAVAILABLE');
      try {
        await deps.pingStorage();
      } catch (cause) {
        throw new AppError('UNAVAILABLE', { cause });
      }
      return { status: 'success', data: {} };
    },
  );
}
