import { expect, test } from 'vitest';
import type { TSchema } from 'typebox';
import { ImportBodySchema } from '#imports/contract.ts';
import { listRoutes } from '#routes.ts';
import { UUID_PATTERN } from '#kernel/contract/values.ts';
import { decode, findCodecs } from './codecs.ts';

type Schema = TSchema & {
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
  pattern?: string;
};
type Value = { place: string; name: string; schema: Schema };

function* listValues(place: string, schema: Schema): Generator<Value> {
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    yield { place: `${place}.${name}`, name, schema: property };
    yield* listValues(`${place}.${name}`, property);
  }
  for (const inner of [...(schema.anyOf ?? []), ...(schema.items ? [schema.items] : [])]) {
    yield* listValues(place, inner);
  }
}

const INSTANT = /(Time|At)$/;
const OF_A_REQUEST = /(Time|At)$|^(cursor|limit|dryRun|timeZone|If-Match)$/;

function needsCodec(part: string, { name, schema }: Value): boolean {
  if (part === 'data') return INSTANT.test(name);
  if (part === 'params') return name === 'id';
  return OF_A_REQUEST.test(name) || schema.pattern === UUID_PATTERN;
}

test('each instant, id, version, zone, flag and page of a request, and each instant of a response, has its codec', () => {
  const wrong = listRoutes().flatMap(([name, route]) =>
    (['headers', 'params', 'query', 'body', 'data'] as const).flatMap((part) =>
      [...listValues(`${name} ${part}`, route[part] ?? {})].filter(
        (value) => needsCodec(part, value) !== (findCodecs(value.schema)?.own !== undefined),
      ),
    ),
  );
  expect(wrong.map(({ place }) => place)).toEqual([
    // Judged after the other fields of the form.
    'PATCH /account body.timeZone',
    // A repeat is found by the hash of the id as it was sent.
    'POST /sleeps/start headers.Sleep-Id',
    'POST /sleeps/start body.id',
    'POST /sleeps body.id',
  ]);
});

test('an import of 20,000 sleeps is decoded in slices, and its fault is named', async () => {
  const codecs = findCodecs(ImportBodySchema);
  if (codecs === undefined) throw new Error('no codecs');
  const sleep = { startTime: '2026-11-21T23:05:00Z', endTime: '2026-11-22T07:05:00+02:00' };
  const sleeps: object[] = Array.from({ length: 20_000 }, (_, key) => ({
    key: `${key}`,
    ...sleep,
  }));
  let turns = 0;
  let isDone = false;
  const countTurn = () => {
    turns += 1;
    if (!isDone) setImmediate(countTurn);
  };
  setImmediate(countTurn);
  const decoded = (await decode(codecs, { sleeps })) as { sleeps: object[] };
  isDone = true;
  const [startTime, endTime] = [sleep.startTime, sleep.endTime].map((text) => Date.parse(text));
  expect(decoded.sleeps.at(-1)).toEqual({ key: '19999', startTime, endTime });
  expect(turns).toBeGreaterThanOrEqual(40);

  sleeps[12_345] = { ...sleep, endTime: '2026-02-30T07:05:00Z' };
  await expect(decode(codecs, { sleeps })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    details: [{ field: 'sleeps.12345.endTime' }],
  });
});
