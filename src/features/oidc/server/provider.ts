import type { ClientAuth, Configuration, CustomFetch, IDToken } from 'openid-client';
import { AppError } from '#kernel/contract/app-error.ts';
import type { Config } from '#kernel/server/config.ts';

/** Of each request to the provider. */
const TIMEOUT_SECONDS = 5;

/** How long its settings are kept, so that a change of them arrives. */
const SETTINGS_KEPT_MS = 3_600_000;

/** How far its clock may be ahead; openid-client allows as much for one that is behind. */
const CLOCK_TOLERANCE_SECONDS = 30;

/** Classes of authentication by more than one factor: of PAPE, of REFEDS, and phishing-resistant ones of OpenID. */
const TWO_FACTOR_CLASSES: ReadonlySet<unknown> = new Set([
  'http://schemas.openid.net/pape/policies/2007/06/multi-factor',
  'https://refeds.org/profile/mfa',
  'phr',
  'phrh',
]);

type ProviderSettings = NonNullable<Config['oidc']>;

/** What only the browser of an attempt, by its cookie, and this server know. */
export type AttemptSecrets = {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
};

/** A person as the provider knows them. */
export type ProvedIdentity = {
  readonly issuer: string;
  readonly subject: string;
  /** Verified by the provider. */
  readonly email?: string;
  readonly username?: string;
  /** Whether the provider checked a second factor. */
  readonly hasSecondStep: boolean;
  /** Whether it checked the person during the attempt, as was asked. */
  readonly isFresh: boolean;
};

export type Provider = {
  /** The address where a person signs in. Throws OIDC_UNAVAILABLE. */
  begin(attempt: { isFresh: boolean }): Promise<AttemptSecrets & { url: string }>;
  /**
   * Who came back with this query. Throws OIDC_STOPPED if the provider says so, OIDC_UNAVAILABLE, OIDC_NOT_ALLOWED for
   * a person outside the group, or OIDC_REFUSED.
   */
  finish(
    search: string,
    attempt: AttemptSecrets & { isFresh: boolean; begunAt: number },
  ): Promise<ProvedIdentity>;
};

/** `requireAllowedUrl` rejects addresses over plain HTTP that the operator has not allowed. */
export function createProvider(
  settings: ProviderSettings,
  deps: {
    redirectUri: string;
    requireAllowedUrl: (url: string) => Promise<void>;
    now: () => number;
  },
): Provider {
  let known: { until: number; configuration: Promise<Configuration> } | undefined;

  const fetchAllowed: CustomFetch = async (url, options) => {
    await deps.requireAllowedUrl(url);
    return await fetch(url, options as RequestInit);
  };

  const discover = async (): Promise<Configuration> => {
    const oidc = await import('openid-client');
    const { issuer, clientId, clientSecret } = settings;
    // The default of OpenID Connect Discovery.
    const authenticate: ClientAuth = (server, ...rest) => {
      const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
      const isBasic = methods.includes('client_secret_basic');
      const make = isBasic ? oidc.ClientSecretBasic : oidc.ClientSecretPost;
      return make(clientSecret)(server, ...rest);
    };
    const configuration = await oidc.discovery(
      new URL(issuer),
      clientId,
      undefined,
      clientSecret === undefined ? oidc.None() : authenticate,
      {
        timeout: TIMEOUT_SECONDS,
        [oidc.customFetch]: fetchAllowed,
        // Signatures are checked even over TLS; plain HTTP is decided by requireAllowedUrl.
        execute: [oidc.enableNonRepudiationChecks, oidc.allowInsecureRequests],
      },
    );
    // Discovery accepts another final slash, but identities are found by the exact issuer.
    const named = configuration.serverMetadata().issuer;
    if (named !== issuer) throw new Error(`OIDC_ISSUER must be exactly ${named}`);
    return configuration;
  };

  const connect = async () => {
    const now = deps.now();
    if (known === undefined || known.until < now) {
      known = { until: now + SETTINGS_KEPT_MS, configuration: discover() };
    }
    try {
      return { oidc: await import('openid-client'), configuration: await known.configuration };
    } catch (cause) {
      known = undefined;
      throw new AppError('OIDC_UNAVAILABLE', { cause });
    }
  };

  return {
    async begin({ isFresh }) {
      const { oidc, configuration } = await connect();
      const secrets = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        codeVerifier: oidc.randomPKCECodeVerifier(),
      };
      const { scopes_supported: scopes = [] } = configuration.serverMetadata();
      const hasGroups =
        settings.allowedGroup !== undefined && scopes.includes(settings.groupsClaim);
      const url = oidc.buildAuthorizationUrl(configuration, {
        redirect_uri: deps.redirectUri,
        scope: `openid email profile${hasGroups ? ` ${settings.groupsClaim}` : ''}`,
        state: secrets.state,
        nonce: secrets.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(secrets.codeVerifier),
        code_challenge_method: 'S256',
        ...(isFresh && { max_age: '0' }),
      });
      return { ...secrets, url: url.href };
    },

    async finish(search, { state, nonce, codeVerifier, isFresh, begunAt }) {
      const { oidc, configuration } = await connect();
      let claims: Record<string, unknown>;
      let proved: IDToken;
      try {
        const tokens = await oidc.authorizationCodeGrant(
          configuration,
          new URL(deps.redirectUri + search),
          { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: codeVerifier },
        );
        const idToken = tokens.claims();
        if (idToken === undefined) throw new Error('The response has no ID token.');
        proved = idToken;
        // Some providers tell email and groups there alone.
        const more = configuration.serverMetadata().userinfo_endpoint
          ? await oidc.fetchUserInfo(configuration, tokens.access_token, proved.sub)
          : {};
        claims = { ...more, ...proved };
      } catch (error) {
        throw toAppError(error);
      }
      const latest = deps.now() / 1000 + CLOCK_TOLERANCE_SECONDS;
      if (proved.iat > latest) {
        throw new AppError('OIDC_REFUSED', { cause: new Error('The ID token is of the future.') });
      }
      requireGroup(settings, claims);
      const { email, email_verified: isVerified, preferred_username: username } = claims;
      // Signed: what follows is never taken from the user info.
      const { iss: issuer, sub: subject, auth_time: checkedAt = 0, amr, acr } = proved;
      return {
        issuer,
        subject,
        ...(typeof email === 'string' && isVerified === true && { email }),
        ...(typeof username === 'string' && { username }),
        hasSecondStep: [amr].flat().includes('mfa') || TWO_FACTOR_CLASSES.has(acr),
        isFresh:
          isFresh &&
          checkedAt >= Math.floor(begunAt / 1000) - CLOCK_TOLERANCE_SECONDS &&
          checkedAt <= latest,
      };
    },
  };
}

function requireGroup({ groupsClaim, allowedGroup }: ProviderSettings, claims: object): void {
  if (allowedGroup === undefined) return;
  const groups: unknown[] = [Reflect.get(claims, groupsClaim)].flat();
  if (!groups.includes(allowedGroup)) throw new AppError('OIDC_NOT_ALLOWED');
}

/** Without an answer of the provider fetch rejects with these. */
const NETWORK_ERRORS: ReadonlySet<string> = new Set(['TypeError', 'TimeoutError', 'AbortError']);

function toAppError(error: unknown): AppError {
  const { name, code, cause, status } = error as Error & { code?: string; status?: number };
  // The person cancelled, or the provider did not let them in.
  if (name === 'AuthorizationResponseError') return new AppError('OIDC_STOPPED', { cause: error });
  const isUnanswered =
    code === 'OAUTH_TIMEOUT' ||
    NETWORK_ERRORS.has(name) ||
    NETWORK_ERRORS.has((cause as Error | undefined)?.name ?? '') ||
    Number(status) >= 500;
  return new AppError(isUnanswered ? 'OIDC_UNAVAILABLE' : 'OIDC_REFUSED', { cause: error });
}
