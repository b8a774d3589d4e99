import type { FastifySchemaValidationError } from 'fastify/types/schema.js';
import type { ErrorDetail } from '#contract/errors.ts';

/** More than any form has; limits the response to a body full of unknown fields. */
const MAX_DETAILS = 10;

/** Validation errors as one sentence per field. */
export function validationDetails(faults: readonly FastifySchemaValidationError[]): ErrorDetail[] {
  const byField = new Map<string, string>();
  for (const fault of faults) {
    // Report the length first: other errors of an overlong text follow from it.
    const field = fieldOf(fault);
    if (!byField.has(field)) byField.set(field, sentenceOf(fault));
    if (byField.size === MAX_DETAILS) break;
  }
  return [...byField].map(([field, message]) => ({ field, message }));
}

function fieldOf({ instancePath, params }: FastifySchemaValidationError): string {
  const own = params['missingProperty'] ?? params['additionalProperty'];
  const path = instancePath.split('/').slice(1);
  if (typeof own === 'string') path.push(own);
  return path.join('.') || 'body';
}

function sentenceOf({ keyword, params }: FastifySchemaValidationError): string {
  switch (keyword) {
    case 'required':
      return 'This is missing.';
    case 'additionalProperties':
      return 'This field is not known here.';
    case 'type':
      return `This must be ${kindsOf(params['type']).join(' or ')}.`;
    case 'maxLength':
      return `This must have at most ${params['limit']} characters.`;
    case 'format':
      return 'This must be a date that exists, such as 2026-11-22.';
    case 'minimum':
      return `This must be at least ${params['limit']}.`;
    case 'maximum':
      return `This must be at most ${params['limit']}.`;
    default:
      return 'This does not have the right form.';
  }
}

/** The allowed JSON types in words. */
function kindsOf(types: unknown): string[] {
  return [types].flat().map((type) => {
    if (type === 'string') return 'text';
    return type === 'null' ? 'null' : `an ${String(type)}`;
  });
}
