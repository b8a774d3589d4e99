import AjvCompiler from '@fastify/ajv-compiler';
import type { FastifyServerOptions, RouteOptions } from 'fastify';

type SchemaController = NonNullable<FastifyServerOptions['schemaController']>;

/** The compiler interface that Fastify uses; the packages' types are wider. */
type Route = { readonly schema: unknown; readonly httpPart?: string };
type Validate = { (data: unknown): unknown; errors?: unknown };
type Build<Compiled> = (...settings: readonly unknown[]) => (route: Route) => Compiled;

const buildValidator = AjvCompiler() as Build<unknown> as Build<Validate>;

const buildValidatorLater: Build<Validate> = (...settings) => {
  let compile: ReturnType<typeof buildValidator> | undefined;
  return (route) => {
    let validate: Validate | undefined;
    const validateLater: Validate = (data) => {
      compile ??= buildValidator(...settings);
      validate ??= compile({ ...route, schema: withLowerCaseHeaders(route) });
      const isValid = validate(data);
      validateLater.errors = validate.errors;
      return isValid;
    };
    return validateLater;
  };
};

/** Reporting all errors of a large body could take seconds. */
export const compileUntilFirstError = buildValidatorLater(
  {},
  { customOptions: { removeAdditional: false, coerceTypes: false, allErrors: false } },
) as NonNullable<RouteOptions['validatorCompiler']>;

/**
 * Validators are compiled at the first request of a route: compiling all routes would take a third of the start.
 * Responses are written by JSON.stringify, without schemas; fast-json-stringify takes twice the time to write one.
 */
export const SCHEMA_CONTROLLER = {
  compilersFactory: {
    buildValidator: buildValidatorLater,
    // Never used; without it Fastify loads fast-json-stringify.
    buildSerializer: () => () => JSON.stringify,
  },
} as SchemaController;

/** Header names arrive in lower case; custom compilers must lower-case the schema's, which are all optional. */
function withLowerCaseHeaders({ schema, httpPart }: Route): unknown {
  if (httpPart !== 'headers') return schema;
  const headers = schema as { properties: object };
  const properties = Object.entries(headers.properties);
  return {
    ...headers,
    properties: Object.fromEntries(properties.map(([name, each]) => [name.toLowerCase(), each])),
  };
}
