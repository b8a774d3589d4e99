import { Type, type Static } from 'typebox';
import { TOKEN_SCOPES } from '#kernel/rules/credentials.ts';
import { MAX_TOKENS } from './limits.ts';
import * as values from '#kernel/contract/values.ts';

const NameSchema = Type.String({
  minLength: 1,
  maxLength: 60,
  pattern: values.NAME_PATTERN,
  description: 'Where it is used, for the list of tokens.',
  examples: ['Button by the bed'],
});

const ScopesSchema = Type.Array(Type.Enum([...TOKEN_SCOPES]), {
  minItems: 1,
  maxItems: TOKEN_SCOPES.length,
  uniqueItems: true,
  description:
    'read: dashboard, diary, nights and insights. press: start and end. write: diary and marks. export: the export. calendar and hook: the path that contains the token, nothing else. arrive: sends nights.',
});

export const CreateApiTokenBodySchema = values.closed({
  name: NameSchema,
  scopes: ScopesSchema,
  expiresInDays: Type.Optional(
    values.orNull(
      Type.Integer({
        minimum: 1,
        maximum: 3650,
        description:
          'null: never. Absent: never for press, calendar, hook and arrive, else 90 days.',
      }),
    ),
  ),
});

export const ApiTokenSchema = Type.Object({
  id: values.IdSchema,
  name: Type.String(),
  scopes: ScopesSchema,
  createdAt: values.InstantSchema,
  lastUsedAt: values.orNull(values.instant('To the hour; null: not yet.')),
  expiresAt: values.orNull(values.instant('null: never.')),
});
export type ApiToken = Static<typeof ApiTokenSchema>;

export const ApiTokensSchema = Type.Object({
  items: Type.Array(ApiTokenSchema, {
    maxItems: MAX_TOKENS,
    description: 'Newest first, with those that expired within the last 30 days.',
  }),
});

export const CreatedApiTokenSchema = Type.Object({
  ...ApiTokenSchema.properties,
  token: Type.String({ description: 'Sent as Authorization: Bearer. Shown here alone.' }),
});
export type CreatedApiToken = Static<typeof CreatedApiTokenSchema>;
