import { expect, test } from 'vitest';
import { createResponseDifferences, type ObservedCall } from './response-differences.ts';

const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const pointsSchema = {
  type: 'object',
  required: ['points'],
  properties: { points: { type: 'integer' } },
};

const differencesOf = createResponseDifferences({
  paths: {
    '/sleeps/{id}': { get: { responses: { 200: json(pointsSchema), 204: {} } } },
    '/sleeps/newest': { get: { responses: { 200: json({ type: 'null' }) } } },
  },
});

const answered: ObservedCall = {
  method: 'GET',
  url: '/sleeps/7?dryRun=true',
  status: 200,
  contentType: 'application/json; charset=utf-8',
  body: '{"points":80}',
};

test.each<[string, Partial<ObservedCall>, string[]]>([
  ['as documented', {}, []],
  ['a page under the same path', { contentType: 'text/html', body: '<p>' }, []],
  ['no call of the document', { url: '/nights', body: 'anything' }, []],
  ['another status', { status: 201 }, ['The document has no answer 201.']],
  [
    'another type',
    { contentType: 'text/csv' },
    ["The document has no answer of the type 'text/csv'."],
  ],
  ['a body too many', { status: 204 }, ['The document has no body here.']],
  ['no JSON', { body: '{' }, ['The body is not JSON.']],
  ['a field of another type', { body: '{"points":"80"}' }, ['The body/points must be integer.']],
  ['a field too few', { body: '{}' }, ['The body must have required properties points.']],
])('a response that is %s gets the expected differences', (_what, difference, expected) => {
  expect(differencesOf({ ...answered, ...difference })).toEqual(expected);
});
