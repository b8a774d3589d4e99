import fc from 'fast-check';
import { brokenBody, Entries, jsonText, strangeText, strangeValue } from './json-texts.ts';
import { meantValue, type InputSchema } from './schema-values.ts';

/** One call of the OpenAPI document, as far as it says what it takes. */
export type DocumentedCall = {
  method: string;
  /** With its parameters as `{id}`. */
  path: string;
  parameters: readonly { name: string; in: string; schema: InputSchema }[];
  body: InputSchema | undefined;
};

type OpenApiOperation = {
  parameters?: DocumentedCall['parameters'];
  requestBody?: { content: { 'application/json': { schema: InputSchema } } };
};

/** The calls of a document. */
export function documentedCalls(document: {
  paths: Record<string, Record<string, OpenApiOperation>>;
}): DocumentedCall[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      parameters,
      body: requestBody?.content['application/json'].schema,
    })),
  );
}

export type GeneratedRequest = {
  /** Has `{known}` where an id of the caller's own goes. */
  url: string;
  headers: Record<string, string>;
  body: string | undefined;
};

/** Requests for one call: what it takes and what it does not, mixed. */
export function requestsFor(call: DocumentedCall): fc.Arbitrary<GeneratedRequest> {
  return fc.record({
    url: fc.tuple(pathOf(call), queryOf(call)).map(([path, query]) => path + query),
    headers: headersOf(call),
    body: call.body === undefined ? strayBody : bodyOf(call.body),
  });
}

/** What a path may say in place of an id, after the ids that there are. */
const strangeSegment = fc.oneof(
  fc.uuid(),
  strangeText.map((text) => encodeURIComponent(text.toWellFormed()).slice(0, 300)),
  fc.constantFrom('%00', '%ff', '%', '..', '.', '%2e%2e%2f', 'x'.repeat(400), 'x;y', '{id}'),
);

function pathOf({ path }: DocumentedCall): fc.Arbitrary<string> {
  if (!path.includes('{')) return fc.constant(path);
  const segment = fc.oneof(
    { weight: 2, arbitrary: fc.constant('{known}') },
    { weight: 1, arbitrary: strangeSegment },
  );
  return segment.map((text) => path.replace(/\{\w+\}/, () => text));
}

function queryOf({ parameters }: DocumentedCall): fc.Arbitrary<string> {
  const known = parameters.filter((parameter) => parameter.in === 'query');
  const pair = fc.oneof(
    ...known.map(({ name, schema }) => ({
      weight: 3,
      arbitrary: fc
        .oneof(meantValue(schema, name), strangeText)
        .map((value) => `${name}=${encodeURIComponent(String(value).toWellFormed())}`),
    })),
    {
      weight: 1,
      arbitrary: fc.constantFrom('x=1', '__proto__=1', 'limit[]=1', 'cursor[a]=1', '=', '%', '&&'),
    },
  );
  const pairs = fc.array(pair, { maxLength: 3 });
  const query = pairs.map((all) => (all.length === 0 ? '' : `?${all.join('&')}`));
  return known.length === 0
    ? fc.oneof({ weight: 9, arbitrary: fc.constant('') }, { weight: 1, arbitrary: query })
    : query;
}

/** As a parser of HTTP lets it through: bytes without control characters. */
const strangeHeader = strangeText.map((text) =>
  Buffer.from(text.toWellFormed())
    .toString('latin1')
    .replaceAll(/[^\t\x20-\x7E\x80-\xFF]/g, '')
    .slice(0, 300),
);

function headersOf({ parameters, body }: DocumentedCall): fc.Arbitrary<Record<string, string>> {
  const own = parameters
    .filter((parameter) => parameter.in === 'header')
    .map(({ name, schema }) => rarely(name, fc.oneof(meantValue(schema, name), strangeHeader)));
  const others = [
    rarely('accept', fc.constantFrom('*/*', 'application/json', 'text/html', 'text/csv', ';;q')),
    rarely('user-agent', fc.oneof(strangeHeader, fc.constant('x'.repeat(600)))),
    rarely('authorization', fc.oneof(strangeHeader, fc.constant('Bearer a.b.c'))),
    rarely('if-none-match', fc.constantFrom('*', '"x"', 'W/"x"')),
    mostly(
      'content-type',
      fc.oneof(
        { weight: 9, arbitrary: fc.constant('application/json') },
        {
          weight: 1,
          arbitrary: fc.constantFrom(
            'application/json; charset=utf-16',
            'text/plain',
            'multipart/form-data; boundary=x',
            'application/x-www-form-urlencoded',
            '/',
            '',
          ),
        },
      ),
      body !== undefined,
    ),
  ];
  return fc
    .tuple(...own, ...others)
    .map((headers) => Object.fromEntries(headers.filter((header) => header !== undefined)));
}

type Header = readonly [string, string] | undefined;

const rarely = (name: string, value: fc.Arbitrary<unknown>): fc.Arbitrary<Header> =>
  fc
    .tuple(fc.integer({ min: 0, max: 4 }), value)
    .map(([turn, text]) => (turn === 0 ? ([name, String(text)] as const) : undefined));

const mostly = (
  name: string,
  value: fc.Arbitrary<string>,
  hasBody: boolean,
): fc.Arbitrary<Header> =>
  fc
    .tuple(fc.integer({ min: 0, max: 19 }), value)
    .map(([turn, text]) => (turn === 0 || !hasBody ? undefined : ([name, text] as const)));

/** For a call that takes none. */
const strayBody = fc.oneof(
  { weight: 9, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: fc.constantFrom('{}', '{', 'x', '{"id":1}') },
);

function bodyOf(schema: InputSchema): fc.Arbitrary<string | undefined> {
  const { properties = {}, required = [] } = schema;
  const members = Object.entries(properties).map(([name, property]) =>
    fc
      .tuple(
        fc.integer({ min: 0, max: 19 }),
        meantValue(property, name),
        fc.oneof(strangeValue, strangeText),
      )
      .map(([turn, meant, strange]) => {
        if (turn === 0) return [[name, strange] as const];
        if (turn === 1) return [[name, meant] as const, [name, strange] as const];
        const leaveOut = required.includes(name) ? turn === 2 : turn % 2 === 0;
        return leaveOut ? [] : [[name, meant] as const];
      }),
  );
  const extra = fc
    .tuple(fc.integer({ min: 0, max: 9 }), strangeText, strangeValue)
    .map(([turn, name, value]) => (turn === 0 ? [[name, value] as const] : []));
  const object = fc
    .tuple(...members, extra)
    .map((entries) => jsonText(new Entries(entries.flat())));
  return fc.oneof(
    { weight: 8, arbitrary: object },
    { weight: 1, arbitrary: brokenBody },
    { weight: 1, arbitrary: fc.constantFrom(undefined, '', '{}') },
  );
}
