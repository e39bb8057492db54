import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';

interface StoredPasskey {
  credentialId: string;
  publicKey: Buffer;
  counter: number;
}

/** A browser's response, which only the library interprets. */
type Credential = Record<string, unknown>;

const TIMEOUT_MS = 5 * 60_000;
/** The library needs 5 MB with its certificate parser. */
const loadLibrary = () => import('@simplewebauthn/server');

/** EdDSA, ES256 and RS256 (RFC 9053). */
const ALGORITHMS = [-8, -7, -257];

/**
 * Creates and verifies passkeys (WebAuthn level 3). A passkey replaces password and code, so that the authenticator
 * must verify its user each time. It must be discoverable, so that users need not enter an address. Attestation is not
 * requested, because the model of an authenticator is irrelevant.
 */
export const createPasskeys = (baseUrl: string) => {
  const { origin, hostname: rpID } = new URL(baseUrl);

  return {
    /** `known` prevents an authenticator from being enrolled twice. */
    createOptions: async (
      user: { id: number; email: string; name: string },
      challenge: string,
      known: readonly string[],
    ): Promise<Record<string, unknown>> => ({
      ...(await (
        await loadLibrary()
      ).generateRegistrationOptions({
        rpName: 'Pharos',
        rpID,
        userID: new TextEncoder().encode(`user ${user.id}`),
        userName: user.email,
        userDisplayName: user.name,
        challenge: bytesOf(challenge),
        timeout: TIMEOUT_MS,
        attestationType: 'none',
        supportedAlgorithmIDs: ALGORITHMS,
        excludeCredentials: known.map((id) => ({ id })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })),
    }),

    async readNew(credential: Credential, challenge: string): Promise<StoredPasskey | null> {
      const { verifyRegistrationResponse } = await loadLibrary();
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        response: credential as unknown as RegistrationResponseJSON,
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: rpID,
        requireUserVerification: true,
        supportedAlgorithmIDs: ALGORITHMS,
      }).catch(() => NOT_VERIFIED);
      if (!verified || !registrationInfo) return null;
      const { id, publicKey, counter } = registrationInfo.credential;
      return { credentialId: id, publicKey: Buffer.from(publicKey), counter };
    },

    useOptions: async (challenge: string): Promise<Record<string, unknown>> => ({
      ...(await (
        await loadLibrary()
      ).generateAuthenticationOptions({
        rpID,
        challenge: bytesOf(challenge),
        timeout: TIMEOUT_MS,
        userVerification: 'required',
      })),
    }),

    /**
     * Returns the counter after a use. Null if the passkey has not signed this challenge, or if its counter decreased,
     * which indicates a copy.
     */
    async readUse(credential: Credential, challenge: string, passkey: StoredPasskey): Promise<number | null> {
      const { verifyAuthenticationResponse } = await loadLibrary();
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: credential as unknown as AuthenticationResponseJSON,
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: rpID,
        requireUserVerification: true,
        credential: {
          id: passkey.credentialId,
          publicKey: new Uint8Array(passkey.publicKey),
          counter: passkey.counter,
        },
      }).catch(() => NOT_VERIFIED);
      return verified && authenticationInfo ? authenticationInfo.newCounter : null;
    },

    challengeIn,
  };
};

/** Replaces the error that the library throws if verification fails. */
const NOT_VERIFIED = { verified: false, registrationInfo: undefined, authenticationInfo: undefined } as const;

const bytesOf = (challenge: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(challenge, 'base64url'));

/** WebAuthn section 5.8.1. Null if the challenge is unreadable. */
const challengeIn = (clientDataJson: string): string | null => {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString('utf8'));
    const challenge = typeof data === 'object' && data !== null && 'challenge' in data ? data.challenge : null;
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
};
