import { Type, type Static } from 'typebox';
import { MAX_PASSKEYS } from './limits.ts';
import * as values from '#kernel/contract/values.ts';

const NameSchema = Type.String({
  minLength: 1,
  maxLength: 60,
  pattern: values.NAME_PATTERN,
  description: 'Where it is kept, for the list of passkeys.',
  examples: ['Chrome on Android'],
});

const bytes = (maxLength: number) =>
  Type.String({ maxLength, pattern: '^[A-Za-z0-9_-]+$', description: 'Bytes in base64url.' });

/** At most 1,023 bytes (WebAuthn). */
const CredentialIdSchema = bytes(1364);
const TransportsSchema = Type.Array(Type.String({ maxLength: 20, pattern: '^[a-z-]+$' }), {
  maxItems: 10,
});

const NewCredentialSchema = Type.Object(
  {
    id: CredentialIdSchema,
    response: Type.Object({
      clientDataJSON: bytes(4096),
      attestationObject: bytes(8192),
      transports: Type.Optional(TransportsSchema),
    }),
  },
  {
    description: 'What toJSON of the new PublicKeyCredential returns; further fields are ignored.',
  },
);
export type NewCredential = Static<typeof NewCredentialSchema>;

const AnsweringCredentialSchema = Type.Object(
  {
    id: CredentialIdSchema,
    response: Type.Object({
      clientDataJSON: bytes(4096),
      authenticatorData: bytes(4096),
      signature: bytes(2048),
      userHandle: Type.Optional(values.orNull(bytes(100))),
    }),
  },
  { description: 'What toJSON of the PublicKeyCredential returns; further fields are ignored.' },
);
export type AnsweringCredential = Static<typeof AnsweringCredentialSchema>;

export const PasskeySchema = Type.Object({
  id: values.IdSchema,
  name: Type.String(),
  rpId: Type.String({
    description: 'The domain name that it works on: that of PUBLIC_URL when it was made.',
  }),
  createdAt: values.InstantSchema,
  lastUsedAt: values.orNull(values.instant('null: not yet.')),
});
export type Passkey = Static<typeof PasskeySchema>;

export const PasskeysSchema = Type.Object({
  items: Type.Array(PasskeySchema, { maxItems: MAX_PASSKEYS, description: 'Oldest first.' }),
  origin: values.orNull(
    Type.String({
      description: 'Where new ones work; null: PUBLIC_URL is missing, an IP address or plain HTTP.',
    }),
  ),
});

export const AddPasskeyBodySchema = values.closed({
  name: NameSchema,
  credential: NewCredentialSchema,
});

export const RenamePasskeyBodySchema = values.closed({ name: NameSchema });

export const AnswerBodySchema = values.closed({ credential: AnsweringCredentialSchema });

const ChallengeSchema = Type.String({
  description: 'Good for ten minutes, once, and for this purpose.',
});

export const CreationOptionsSchema = Type.Object(
  { challenge: ChallengeSchema },
  {
    additionalProperties: true,
    description: 'A PublicKeyCredentialCreationOptionsJSON (WebAuthn Level 3).',
  },
);

export const RequestOptionsSchema = Type.Object(
  { challenge: ChallengeSchema },
  {
    additionalProperties: true,
    description: 'A PublicKeyCredentialRequestOptionsJSON (WebAuthn Level 3).',
  },
);
export type PasskeyOptions = Static<typeof RequestOptionsSchema>;
