import AjvCompiler from '@fastify/ajv-compiler';
import SerializerSelector from '@fastify/fast-json-stringify-compiler';
import type { FastifyServerOptions } from 'fastify';

type SchemaController = NonNullable<FastifyServerOptions['schemaController']>;

/** What Fastify asks of a compiler; the packages that bring its own have wider types, for other uses. */
type Route = { readonly schema: unknown; readonly httpPart?: string };
type Validate = { (data: unknown): unknown; errors?: unknown };
type Serialize = (data: unknown) => string;
type Build<Compiled> = (...settings: readonly unknown[]) => (route: Route) => Compiled;

const buildValidator = AjvCompiler() as Build<unknown> as Build<Validate>;
const buildSerializer = SerializerSelector() as Build<unknown> as Build<Serialize>;

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

const buildSerializerLater: Build<Serialize> = (...settings) => {
  const compile = buildSerializer(...settings);
  return (route) => {
    let serialize: Serialize | undefined;
    return (data) => {
      serialize ??= compile(route);
      return serialize(data);
    };
  };
};

/**
 * Fastify's own compilers of schemas, at work when a route is first used and not at the start: a third of it would go
 * into code for calls that nobody makes for a long time.
 */
export const LAZY_SCHEMAS = {
  compilersFactory: { buildValidator: buildValidatorLater, buildSerializer: buildSerializerLater },
} as SchemaController;

/** Fastify leaves the names of headers, which arrive in lower case, to compilers that are not its own. */
function withLowerCaseHeaders({ schema, httpPart }: Route): unknown {
  if (httpPart !== 'headers') return schema;
  const headers = schema as { properties: object; required?: string[] };
  const properties = Object.entries(headers.properties);
  return {
    ...headers,
    properties: Object.fromEntries(properties.map(([name, each]) => [name.toLowerCase(), each])),
    ...(headers.required && { required: headers.required.map((name) => name.toLowerCase()) }),
  };
}
