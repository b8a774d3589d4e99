// @module-tag slow
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { tryGeneratedInput, type GeneratedInputOptions } from './generated-input.ts';
import {
  ENGINES,
  scratchDatabases,
  stopPostgres,
  withStorage,
  type EngineName,
} from './scratch-databases.ts';

afterAll(stopPostgres);

async function tryOn(engine: EngineName, options: GeneratedInputOptions) {
  await using databases = await scratchDatabases();
  const database = await databases.create(engine);
  return await withStorage(database, (storage) => tryGeneratedInput(storage, options));
}

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

test.each(ENGINES)('generated input is answered as documented on %s', async (engine) => {
  const { faults, figures } = await tryOn(engine, { requestsPerCall: 50, seed: 2 });
  expect(faults).toEqual([]);
  expect(figures).toMatch(/^\d,\d{3} requests to \d\d calls/);
});

test('generated input finds the handler that throws on one input, and tells which', async () => {
  const throwAtThree = ({ body }: FastifyRequest) => {
    if (typeof body === 'object' && body !== null && 'quality' in body && body.quality === 3) {
      throw new TypeError('three of what?');
    }
  };
  const { faults } = await weakened(throwAtThree, () =>
    tryOn('sqlite', { requestsPerCall: 300, seed: 3, under: '/sleeps' }),
  );
  expect(faults).toEqual([
    expect.stringMatching(/^POST \/sleeps: answered 500 .*quality/),
    expect.stringMatching(/^PATCH \/sleeps\/\{id\}: answered 500 .*quality/),
  ]);
});
