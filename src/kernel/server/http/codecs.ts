import { setImmediate as nextTurnOfLoop } from 'node:timers/promises';
import type { TCodec, TSchema } from 'typebox';
import { AppError, invalidField } from '#kernel/contract/app-error.ts';
import { InvalidValue } from '#kernel/contract/values.ts';

/** Where the values of a schema have codecs: the value itself, its properties, its items. */
type Codecs = {
  readonly own: TCodec['~codec'] | undefined;
  readonly properties: readonly (readonly [name: string, codecs: Codecs])[];
  readonly items: Codecs | undefined;
};

type Parts = {
  readonly '~codec'?: TCodec['~codec'];
  readonly anyOf?: readonly TSchema[];
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly items?: TSchema;
};

/** Undefined if there are none. */
export function findCodecs(schema: TSchema): Codecs | undefined {
  const { '~codec': own, anyOf, ...parts } = schema as Parts;
  const properties = Object.entries(parts.properties ?? {}).flatMap(([name, property]) => {
    const codecs = findCodecs(property);
    return codecs ? [[name, codecs] as const] : [];
  });
  const items = parts.items && findCodecs(parts.items);
  if (own || properties.length > 0 || items) return { own, properties, items };
  // A union is one of a type with null.
  return anyOf?.map(findCodecs).find((codecs) => codecs !== undefined);
}

/** Some milliseconds of work. */
const SLICE_SIZE = 500;

/**
 * Decodes a validated part of a request; other requests run between the slices of a long list. Throws INVALID_INPUT with
 * the name of the field, or the error of the codec.
 */
export async function decode(
  { own, properties, items }: Codecs,
  value: unknown,
  field = '',
): Promise<unknown> {
  const nameOf = (part: string | number) => (field === '' ? String(part) : `${field}.${part}`);
  let decoded = value;
  if (items) {
    const list: unknown[] = [];
    for (const item of value as unknown[]) {
      list.push(await decode(items, item, nameOf(list.length)));
      if (list.length % SLICE_SIZE === 0) await nextTurnOfLoop();
    }
    decoded = list;
  } else if (properties.length > 0) {
    const object: Record<string, unknown> = { ...(value as object) };
    for (const [name, codecs] of properties) {
      if (object[name] === undefined) continue;
      object[name] = await decode(codecs, object[name], nameOf(name));
    }
    decoded = object;
  }
  if (own === undefined) return decoded;
  try {
    return own.decode(decoded);
  } catch (error) {
    if (!(error instanceof InvalidValue)) throw error;
    const { code, key } = error;
    throw key === undefined ? new AppError(code) : invalidField(field, { key });
  }
}

/**
 * A function that encodes the data of responses. Compiled, because a page of nights has 800 instants: going through the
 * codecs for each takes twice the time.
 */
export function compileEncoder({ own, properties, items }: Codecs): (value: unknown) => unknown {
  if (own) return own.encode;
  if (items) {
    const encode = compileEncoder(items);
    return (list) => (list as unknown[]).map((item) => encode(item));
  }
  const encoders = properties.map(([name, codecs]) => [name, compileEncoder(codecs)] as const);
  return (value) => {
    const object: Record<string, unknown> = { ...(value as object) };
    for (const [name, encode] of encoders) {
      const field = object[name];
      if (field !== undefined && field !== null) object[name] = encode(field);
    }
    return object;
  };
}
