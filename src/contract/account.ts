import { Type, type Static } from 'typebox';
import { IdSchema } from './values.ts';

export const RegisterBodySchema = Type.Object(
  {
    username: Type.String({
      description:
        'The dream name: 3 to 30 characters after trimming and NFKC, no control characters, unique without regard to case.',
    }),
    email: Type.String({
      description: 'At most 254 characters, unique without regard to case.',
    }),
    password: Type.String({
      description: '8 to 128 characters, not among the commonly leaked ones.',
    }),
  },
  { additionalProperties: false },
);
export type RegisterBody = Static<typeof RegisterBodySchema>;

export const RegisteredSchema = Type.Object({ userId: IdSchema });
export type Registered = Static<typeof RegisteredSchema>;

export const LoginBodySchema = Type.Object(
  { email: Type.String(), password: Type.String() },
  { additionalProperties: false },
);
export type LoginBody = Static<typeof LoginBodySchema>;

export const SignedInSchema = Type.Object({
  accessToken: Type.String({ description: 'A JWT whose payload has userId and exp.' }),
});
export type SignedIn = Static<typeof SignedInSchema>;
