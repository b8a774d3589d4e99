import { Type, type Static } from 'typebox';
import { MAX_PASSKEYS } from '#domain/credentials.ts';
import { closed, IdSchema, InstantSchema, orNull } from './values.ts';

const NameSchema = Type.String({
  minLength: 1,
  maxLength: 60,
  pattern: '\\S',
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
      userHandle: Type.Optional(orNull(bytes(100))),
    }),
  },
  { description: 'What toJSON of the PublicKeyCredential returns; further fields are ignored.' },
);
export type AnsweringCredential = Static<typeof AnsweringCredentialSchema>;

export const PasskeySchema = Type.Object({
  id: IdSchema,
  name: Type.String(),
  rpId: Type.String({
    description: 'The domain name that it works on: that of PUBLIC_URL when it was made.',
  }),
  createdAt: InstantSchema,
  lastUsedAt: orNull({ ...InstantSchema, description: 'null: not yet.' }),
});
export type Passkey = Static<typeof PasskeySchema>;

export const PasskeysSchema = Type.Object({
  items: Type.Array(PasskeySchema, { maxItems: MAX_PASSKEYS, description: 'Oldest first.' }),
  origin: orNull(
    Type.String({
      description: 'Where new ones work; null: PUBLIC_URL is missing, an IP address or plain HTTP.',
    }),
  ),
});
export type Passkeys = Static<typeof PasskeysSchema>;

export const AddPasskeyBodySchema = closed({ name: NameSchema, credential: NewCredentialSchema });
export type AddPasskeyBody = Static<typeof AddPasskeyBodySchema>;

export const RenamePasskeyBodySchema = closed({ name: NameSchema });

export const AnswerBodySchema = closed({ credential: AnsweringCredentialSchema });

const ChallengeSchema = Type.String({
  description: 'Good for ten minutes, once, and for this purpose.',
});
const CredentialsSchema = Type.Array(
  Type.Object({
    id: CredentialIdSchema,
    type: Type.Literal('public-key'),
    transports: TransportsSchema,
  }),
);

/** For `PublicKeyCredential.parseCreationOptionsFromJSON`. */
export const CreationOptionsSchema = Type.Object({
  challenge: ChallengeSchema,
  rp: Type.Object({ id: Type.String(), name: Type.String() }),
  user: Type.Object({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
  pubKeyCredParams: Type.Array(
    Type.Object({ type: Type.Literal('public-key'), alg: Type.Integer() }),
  ),
  excludeCredentials: CredentialsSchema,
  authenticatorSelection: Type.Object({
    residentKey: Type.Literal('required'),
    requireResidentKey: Type.Literal(true),
    userVerification: Type.Literal('required'),
  }),
  attestation: Type.Literal('none'),
});
export type CreationOptions = Static<typeof CreationOptionsSchema>;

/** For `PublicKeyCredential.parseRequestOptionsFromJSON`. */
export const RequestOptionsSchema = Type.Object({
  challenge: ChallengeSchema,
  rpId: Type.String(),
  allowCredentials: { ...CredentialsSchema, description: 'Empty for a sign-in: any of the site.' },
  userVerification: Type.Literal('required'),
});
export type RequestOptions = Static<typeof RequestOptionsSchema>;
