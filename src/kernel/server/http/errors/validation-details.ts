import type { FastifySchemaValidationError } from 'fastify/types/schema.js';
import type { ErrorDetail } from '#errors.ts';
import type { MessageKey, Text } from '#kernel/contract/text.ts';

/** More than any form has; limits the response to a body full of unknown fields. */
const MAX_DETAILS = 10;

/** Validation errors as one text per field. */
export function validationDetails(faults: readonly FastifySchemaValidationError[]): ErrorDetail[] {
  const byField = new Map<string, Text>();
  for (const fault of faults) {
    // Report the length first: other errors of an overlong text follow from it.
    const field = toField(fault);
    if (!byField.has(field)) byField.set(field, toText(fault));
    if (byField.size === MAX_DETAILS) break;
  }
  return [...byField].map(([field, text]) => ({ field, text }));
}

function toField({ instancePath, params }: FastifySchemaValidationError): string {
  const own = params['missingProperty'] ?? params['additionalProperty'];
  const path = instancePath.split('/').slice(1);
  if (typeof own === 'string') path.push(own);
  return path.join('.') || 'body';
}

function toText({ keyword, params }: FastifySchemaValidationError): Text {
  const limit = Number(params['limit']);
  switch (keyword) {
    case 'required':
      return { key: 'validation.missing' };
    case 'additionalProperties':
      return { key: 'validation.unknownField' };
    case 'type':
      return { key: TYPE_KEYS[[params['type']].flat().join('-')] ?? 'validation.form' };
    case 'maxLength':
      return { key: 'validation.maxLength', args: { limit } };
    case 'format':
      return { key: 'validation.date' };
    case 'minimum':
      return { key: 'validation.minimum', args: { limit } };
    case 'maximum':
      return { key: 'validation.maximum', args: { limit } };
    default:
      return { key: 'validation.form' };
  }
}

/** By the JSON types that a schema allows. */
const TYPE_KEYS: Readonly<Record<string, MessageKey>> = {
  string: 'validation.type.string',
  'string-null': 'validation.type.string-null',
  integer: 'validation.type.integer',
  'integer-null': 'validation.type.integer-null',
  boolean: 'validation.type.boolean',
  object: 'validation.type.object',
  array: 'validation.type.array',
  null: 'validation.type.null',
};
