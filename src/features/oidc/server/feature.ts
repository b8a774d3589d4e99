import type { ServerFeature } from '#server-feature.ts';
import { listIdentities } from './identity-rows.ts';
import { addProviderCallback, CALLBACK_PATH, createSignInWayEndpoints } from './endpoints.ts';
import { createProvider } from './provider.ts';
import { createProviderAddressCheck } from './provider-address.ts';

export const OIDC_FEATURE = {
  endpoints(context) {
    const { api, config, log, now } = context;
    const { oidc } = config;
    const deps = {
      ...context,
      oidcBox: context.boxFor('providerSignIn'),
      reportProvider: (error: unknown) =>
        log.warn({ err: findCause(error) }, 'a sign-in by the provider failed'),
      provider:
        oidc &&
        createProvider(oidc, {
          now,
          redirectUri: `${config.publicUrl ?? ''}${CALLBACK_PATH}`,
          requireAllowedUrl: createProviderAddressCheck(config.outbound.allow, context.resolveHost),
        }),
    };
    if (oidc) addProviderCallback(api, deps);
    return createSignInWayEndpoints(deps);
  },
  async signsIn({ config: { oidc } }, db, userId) {
    const identities = await listIdentities(db, { userId });
    // Identities of an earlier provider sign nobody in.
    const isLinked = identities.some((identity) => identity.issuer === oidc?.issuer);
    if (!isLinked || oidc === undefined) return undefined;
    return { key: 'mail.remaining.provider', args: { provider: oidc.name } };
  },
  async exported(_deps, db, userId) {
    const identities = await listIdentities(db, { userId });
    const providers = identities.map(({ issuer, subject, createdAt }) => ({
      issuer,
      subject,
      linkedAt: createdAt,
    }));
    return { facts: { providers } };
  },
} as const satisfies ServerFeature;

/** What a library's errors were made of: their own messages don't say it. */
const findCause = (error: unknown): unknown =>
  error instanceof Error && error.cause instanceof Error ? findCause(error.cause) : error;
