import * as client from 'openid-client';
import type { Logger } from 'pino';

/** Requests to addresses that a tenant names, behind the egress guard. */
export type EgressFetch = (
  url: string,
  request: { method: string; headers: Record<string, string>; body: string | null },
) => Promise<Response>;

interface Provider {
  issuer: string;
  clientId: string;
  clientSecret: string | null;
}

/** What has to be kept between sending somebody to the provider and their return. */
interface Pending {
  nonce: string;
  codeVerifier: string;
}

/** What the browser brought back (RFC 6749 section 4.1.2, RFC 9207). */
interface ProviderAnswer {
  code: string;
  state: string;
  iss: string | undefined;
}

const TIMEOUT_S = 10;
const SCOPE = 'openid email profile';

export interface OpenIdOptions {
  fetch: EgressFetch;
  redirectUri: string;
  log: Logger;
}

export const createOpenId = ({ fetch, redirectUri, log }: OpenIdOptions) => {
  const guarded: client.CustomFetch = (url, { method, headers, body }) =>
    fetch(url, { method, headers, body: body instanceof URLSearchParams ? body.toString() : null });

  /** The egress guard decides whether plain http is allowed; the library accepts it. */
  const discover = ({ issuer, clientId, clientSecret }: Provider): Promise<client.Configuration> =>
    client.discovery(
      new URL(issuer),
      clientId,
      undefined,
      clientSecret === null ? client.None() : client.ClientSecretBasic(clientSecret),
      {
        [client.customFetch]: guarded,
        timeout: TIMEOUT_S,
        // The ID token's signature is checked even though it comes by a direct connection: that may be plain http.
        execute: [client.allowInsecureRequests, client.enableNonRepudiationChecks],
      },
    );

  /** Failures of the provider, or of the connection to it, are logged and returned as one fault. */
  const orFault = async <T>({ issuer }: Provider, work: () => Promise<T>): Promise<T | 'fault'> => {
    try {
      return await work();
    } catch (error) {
      log.warn({ err: error, issuer }, 'An identity provider did not answer as it should');
      return 'fault';
    }
  };

  return {
    redirectUri,

    answers: async (provider: Provider): Promise<boolean> =>
      (await orFault(provider, () => discover(provider))) !== 'fault',

    /** Where to send the browser: the code flow with PKCE (RFC 7636, S256), state and nonce. */
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

    /** Exchanges the code and checks what comes of it: issuer, audience, nonce, times, signature. */
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
        if (!claims) throw new Error('The identity provider gave no ID token');
        // Providers may keep what the scopes ask for to the userinfo endpoint (OpenID Connect Core, section 5.4).
        const told =
          claims.email === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined
            ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
            : claims;
        return {
          issuer: claims.iss,
          subject: claims.sub,
          email: typeof told.email === 'string' ? told.email.toLowerCase() : null,
          emailVerified: told.email_verified === true,
          name: typeof told.name === 'string' ? told.name : null,
        };
      }),
  };
};

const returnedTo = (redirectUri: string, { code, state, iss }: ProviderAnswer): URL => {
  const url = new URL(redirectUri);
  url.searchParams.set('code', code);
  url.searchParams.set('state', state);
  if (iss !== undefined) url.searchParams.set('iss', iss);
  return url;
};
