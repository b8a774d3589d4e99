import type { LightMyRequestResponse } from 'fastify';
import { Compile } from 'typebox/schema';

type Content = Record<string, { schema: object | boolean }>;
type Operation = { responses: Record<string, { content?: Content }> };

/** The parts of an OpenAPI document that describe responses. */
export type OpenApiDocument = { paths: Record<string, Record<string, Operation>> };

type Answer = Pick<LightMyRequestResponse, 'statusCode' | 'headers' | 'body'>;

/** Pages share paths with routes; these content types are not documented. */
const OF_A_PAGE = /^text\/(html|plain)/;

/** Finds differences between responses and this document, one sentence each; none for undocumented routes. */
export function createResponseDifferences(document: OpenApiDocument) {
  const operations = operationsOf(document);
  return (method: string, url: string, answer: Answer): string[] => {
    const { statusCode: status, headers, body } = answer;
    const contentType = headers['content-type'] ?? '';
    const path = url.split('?', 1)[0] ?? '';
    const found = operations.find((one) => one.method === method && one.path.test(path));
    if (found === undefined) return [];
    if (method === 'GET' && OF_A_PAGE.test(contentType)) return [];

    const response = found.operation.responses[status];
    if (response !== undefined && response.content === undefined && body === '') return [];
    const mediaType = contentType.split(';', 1)[0] ?? '';
    const media = response?.content?.[mediaType];
    if (media === undefined) {
      return [`The document has no answer ${status} of the type '${mediaType}'.`];
    }
    return mediaType === 'application/json' ? bodyDifferences(media.schema, body) : [];
  };
}

function operationsOf(document: OpenApiDocument) {
  return Object.entries(document.paths)
    .toSorted(([one], [other]) => parameterCount(one) - parameterCount(other))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        method: method.toUpperCase(),
        path: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
        operation,
      })),
    );
}

/** Literal paths first: `/sleeps/start` before `/sleeps/{id}`. */
const parameterCount = (path: string) => path.split('{').length;

type Validator = ReturnType<typeof Compile>;

/** Cached, because all apps have the same schemas and compiling one is slow. */
const validators = new Map<string, Validator>();

/** The server sends what a handler returns, so that only this check finds undocumented fields. */
const closeObject = (_key: string, value: unknown) =>
  typeof value === 'object' && value !== null && 'properties' in value && !('allOf' in value)
    ? { additionalProperties: false, ...value }
    : value;

function bodyDifferences(schema: object | boolean, body: string): string[] {
  const text = JSON.stringify(schema);
  const validator = validators.get(text) ?? Compile(JSON.parse(text, closeObject) as object);
  validators.set(text, validator);
  const [isValid, errors] = validator.Errors(JSON.parse(body));
  return isValid
    ? []
    : errors.map(({ instancePath, message }) => `The body${instancePath} ${message}.`);
}
