// @module-tag slow
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import { tryGeneratedInput } from './generated-input.ts';
import { ENGINES, scratchDatabases, stopPostgres, withStorage } from './scratch-databases.ts';

afterAll(stopPostgres);

/** Runs `work` on apps that are made with this fault in them. */
async function weakened<T>(fault: (request: FastifyRequest) => void, work: () => Promise<T>) {
  const plant = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('preHandler', async (request) => fault(request));
  };
  subscribe('fastify.initialization', plant);
  try {
    return await work();
  } finally {
    unsubscribe('fastify.initialization', plant);
  }
}

describe.each(ENGINES)('Generated input on %s', (engine) => {
  test('is answered as documented', async () => {
    const options = { requestsPerCall: 50, seed: 2 };
    await using databases = await scratchDatabases();
    const database = await databases.create(engine);
    const tried = await withStorage(database, (storage) => tryGeneratedInput(storage, options));
    expect(tried.faults).toEqual([]);
    expect(tried.figures).toMatch(/^\d,\d{3} requests to \d\d calls/);
  });

  test('finds the handler that throws on one input, and tells which', async () => {
    await using databases = await scratchDatabases();
    const database = await databases.create(engine);
    const { faults } = await weakened(
      ({ body }) => {
        if (typeof body === 'object' && body !== null && 'quality' in body && body.quality === 3) {
          throw new TypeError('three of what?');
        }
      },
      () =>
        withStorage(database, (storage) =>
          tryGeneratedInput(storage, { requestsPerCall: 300, seed: 3, under: '/sleeps' }),
        ),
    );
    expect(faults).toEqual([
      expect.stringMatching(/^POST \/sleeps: answered 500 .*quality/),
      expect.stringMatching(/^PATCH \/sleeps\/\{id\}: answered 500 .*quality/),
    ]);
  });
});
