import type { ServerFeature } from '#features/server-feature.ts';
import { createPasskeyEndpoints } from './endpoints.ts';
import { createPasskeyChallenges } from './passkey-challenges.ts';

export const PASSKEYS_FEATURE = {
  name: 'passkeys',
  endpoints: (context) =>
    createPasskeyEndpoints({
      ...context,
      challenges: createPasskeyChallenges(context.boxFor('passkeyChallenges'), context.now),
    }),
} as const satisfies ServerFeature;
