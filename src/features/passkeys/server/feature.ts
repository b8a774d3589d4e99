import type { ServerFeature } from '#server-feature.ts';
import { presentPasskeys } from './change-passkeys.ts';
import { createPasskeyEndpoints } from './endpoints.ts';
import { createPasskeyChallenges } from './passkey-challenges.ts';
import { listPasskeys } from './passkey-rows.ts';

export const PASSKEYS_FEATURE = {
  endpoints: (context) =>
    createPasskeyEndpoints({
      ...context,
      challenges: createPasskeyChallenges(context.boxFor('passkeyChallenges'), context.now),
    }),
  async signsIn({ relyingParty }, db, userId) {
    const passkeys = await listPasskeys(db, userId);
    // Passkeys of an earlier address sign nobody in.
    const count = passkeys.filter(({ rpId }) => rpId === relyingParty?.id).length;
    return count > 0 ? { key: 'mail.remaining.passkeys', args: { count } } : undefined;
  },
  exported: async (_deps, db, userId) => ({
    facts: { passkeys: await presentPasskeys(db, userId) },
  }),
} as const satisfies ServerFeature;
