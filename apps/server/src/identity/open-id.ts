import { Email } from '@pharos/contract/rest/people/people.ts';
import { UNPRINTABLE } from '@pharos/contract/unprintable.ts';
import * as client from 'openid-client';
import type { Logger } from 'pino';

/** Sends requests to addresses that tenants configure, through the egress guard. */
export type EgressFetch = (
  url: string,
  request: { method: string; headers: Record<string, string>; body: string | null },
) => Promise<Response>;

interface Provider {
  issuer: string;
  clientId: string;
  clientSecret: string | null;
}

interface Pending {
  nonce: string;
  codeVerifier: string;
}

/** The parameters with which the browser returns (RFC 6749 section 4.1.2, RFC 9207). */
interface ProviderAnswer {
  code: string;
  state: string;
  iss: string | undefined;
}

type ProviderTest = 'works' | 'unclear' | 'refuses-client' | 'no-answer';

const TIMEOUT_S = 10;
const SCOPE = 'openid email profile';

/** OpenID Connect Core, section 2: at most 255 ASCII characters. */
const SUBJECT = /^[\x20-\x7e]{1,255}$/;
/** Browsers and proxies accept this length. */
const MAX_URL_LENGTH = 8000;
const MAX_NAME_LENGTH = 100;
const ALL_UNPRINTABLE = new RegExp(UNPRINTABLE.source, 'gu');

export interface OpenIdOptions {
  fetch: EgressFetch;
  redirectUri: string;
  logOutUri: string;
  log: Logger;
}

export const createOpenId = ({ fetch, redirectUri, logOutUri, log }: OpenIdOptions) => {
  const guarded: client.CustomFetch = (url, { method, headers, body }) =>
    fetch(url, { method, headers, body: body instanceof URLSearchParams ? body.toString() : null });

  /** The library must accept plain http, because the egress guard decides whether it is allowed. */
  const discover = async ({ issuer, clientId, clientSecret }: Provider): Promise<client.Configuration> => {
    const configuration = await client.discovery(
      new URL(issuer),
      clientId,
      undefined,
      clientSecret === null ? client.None() : client.ClientSecretBasic(clientSecret),
      {
        [client.customFetch]: guarded,
        timeout: TIMEOUT_S,
        // Verifies the signature of the ID token even though it arrives on a direct connection, which may be plain
        // http.
        execute: [client.allowInsecureRequests, client.enableNonRepudiationChecks],
      },
    );
    refuseUnusable(configuration);
    return configuration;
  };

  /** Logs failures of the provider or of the connection to it, and returns them as `'fault'`. */
  const orFault = async <T>({ issuer }: Provider, work: () => Promise<T>): Promise<T | 'fault'> => {
    try {
      return await work();
    } catch (error) {
      log.warn({ err: error, issuer }, 'A request to an identity provider failed');
      return 'fault';
    }
  };

  return {
    redirectUri,
    logOutUri,

    answers: async (provider: Provider): Promise<boolean> =>
      (await orFault(provider, () => discover(provider))) !== 'fault',

    /**
     * Exchanges a code that the provider never issued. The error code shows whether the provider accepts the client's
     * credentials (RFC 6749 section 5.2).
     */
    test: async (provider: Provider): Promise<ProviderTest> => {
      const configuration = await orFault(provider, () => discover(provider));
      if (configuration === 'fault') return 'no-answer';
      try {
        await client.genericGrantRequest(configuration, 'authorization_code', {
          code: 'pharos-test',
          redirect_uri: redirectUri,
          code_verifier: client.randomPKCECodeVerifier(),
        });
        return 'unclear';
      } catch (error) {
        if (error instanceof client.WWWAuthenticateChallengeError) return 'refuses-client';
        if (!(error instanceof client.ResponseBodyError)) return 'unclear';
        if (error.error === 'invalid_client' || error.error === 'unauthorized_client') return 'refuses-client';
        return error.error === 'invalid_grant' ? 'works' : 'unclear';
      }
    },

    /** Authorization code flow with PKCE (RFC 7636, S256), state and nonce. */
    begin: (provider: Provider, { state, loginHint }: { state: string; loginHint: string | null }) =>
      orFault(provider, async () => {
        const configuration = await discover(provider);
        const pending: Pending = { nonce: client.randomNonce(), codeVerifier: client.randomPKCECodeVerifier() };
        const url = client.buildAuthorizationUrl(configuration, {
          redirect_uri: redirectUri,
          response_type: 'code',
          scope: SCOPE,
          state,
          nonce: pending.nonce,
          code_challenge: await client.calculatePKCECodeChallenge(pending.codeVerifier),
          code_challenge_method: 'S256',
          ...(loginHint === null ? {} : { login_hint: loginHint }),
        });
        return { url: url.href, pending };
      }),

    /** Validates issuer, audience, nonce, times and signature. */
    finish: (provider: Provider, pending: Pending, answer: ProviderAnswer) =>
      orFault(provider, async () => {
        const configuration = await discover(provider);
        const tokens = await client.authorizationCodeGrant(configuration, returnedTo(redirectUri, answer), {
          expectedState: answer.state,
          expectedNonce: pending.nonce,
          pkceCodeVerifier: pending.codeVerifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims) throw new Error('The identity provider returned no ID token');
        // Providers may return the claims only from the userinfo endpoint (OpenID Connect Core, section 5.4).
        const profile =
          claims.email === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined
            ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
            : claims;
        if (!SUBJECT.test(claims.sub)) throw new Error('The identity provider returned an invalid subject');
        return {
          issuer: claims.iss,
          subject: claims.sub,
          email: emailIn(profile.email),
          emailVerified: profile.email_verified === true,
          name: nameIn(profile.name),
          logOutUrl: logOutUrlOf(configuration, logOutUri, tokens.id_token),
        };
      }),
  };
};

/** These endpoints must be web addresses, because the browser or Pharos sends requests to them. */
const NEEDED = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const;

const refuseUnusable = (configuration: client.Configuration): void => {
  const metadata = configuration.serverMetadata();
  for (const name of NEEDED) {
    if (!isWebAddress(metadata[name])) throw new Error(`The identity provider publishes no valid ${name}`);
  }
  if (metadata.userinfo_endpoint !== undefined && !isWebAddress(metadata.userinfo_endpoint))
    throw new Error('The identity provider publishes no valid userinfo_endpoint');
};

/** A `javascript:` URL would run in the origin of Pharos. */
const isWebAddress = (text: unknown): boolean =>
  typeof text === 'string' && /^https?:$/.test(URL.parse(text)?.protocol ?? '');

/** Claims are as untrusted as form fields. */
const emailIn = (claim: unknown): string | null => {
  const email = Email.safeParse(claim);
  return email.success ? email.data.toLowerCase() : null;
};

const nameIn = (claim: unknown): string | null => {
  if (typeof claim !== 'string') return null;
  const name = claim.toWellFormed().replaceAll(ALL_UNPRINTABLE, ' ').trim();
  return [...name].slice(0, MAX_NAME_LENGTH).join('').trim() || null;
};

/** OpenID Connect RP-Initiated Logout 1.0, section 2. Null if the provider does not support that. */
const logOutUrlOf = (
  configuration: client.Configuration,
  logOutUri: string,
  idToken: string | undefined,
): string | null => {
  const { end_session_endpoint: endpoint } = configuration.serverMetadata();
  if (!isWebAddress(endpoint)) return null;
  const parameters = { post_logout_redirect_uri: logOutUri };
  const url = client.buildEndSessionUrl(configuration, {
    ...parameters,
    ...(idToken === undefined ? {} : { id_token_hint: idToken }),
  });
  return url.href.length <= MAX_URL_LENGTH ? url.href : client.buildEndSessionUrl(configuration, parameters).href;
};

const returnedTo = (redirectUri: string, { code, state, iss }: ProviderAnswer): URL => {
  const url = new URL(redirectUri);
  url.searchParams.set('code', code);
  url.searchParams.set('state', state);
  if (iss !== undefined) url.searchParams.set('iss', iss);
  return url;
};
