import type { FastifySchema } from 'fastify';
import { Type } from 'typebox';
import { RESPONSE_KEPT_HOURS, type Route } from '#kernel/contract/route.ts';
import { TimeZoneSchema } from '#kernel/contract/values.ts';

/** The schemas by which the requests of a call are validated. Tests compare its responses with the API's description. */
export function toRequestSchema(route: Route): FastifySchema {
  return {
    ...(route.access === undefined && {
      headers: Type.Object({
        'Time-Zone': Type.Optional(TimeZoneSchema),
        ...(route.isRepeatable && { 'Idempotency-Key': Type.Optional(IdempotencyKeySchema) }),
        ...route.headers?.properties,
      }),
    }),
    ...(route.params && { params: route.params }),
    ...(route.query && { querystring: route.query }),
    ...(route.body && { body: route.body }),
  };
}

const IdempotencyKeySchema = Type.String({
  minLength: 1,
  maxLength: 255,
  description: `For ${RESPONSE_KEPT_HOURS} hours a repeat with the same key is answered as the first call was.`,
});
