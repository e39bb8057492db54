import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';

/** A passkey as it is stored. */
interface StoredPasskey {
  credentialId: string;
  publicKey: Buffer;
  counter: number;
}

/** A browser's answer, which only the library reads. */
type Credential = Record<string, unknown>;

const TIMEOUT_MS = 5 * 60_000;
/** Loaded with the first passkey: with what it reads certificates by it takes 5 MB. */
const loadLibrary = () => import('@simplewebauthn/server');

/** EdDSA, ES256, RS256 (RFC 9053): what authenticators have. */
const ALGORITHMS = [-8, -7, -257];

/**
 * Passkeys (WebAuthn level 3) of the installation's origin. A passkey stands for password and code, so the authenticator has to
 * verify its user each time; it has to be discoverable, so that no address has to be given first. Attestation is not asked for:
 * the make of an authenticator decides nothing.
 */
export const createPasskeys = (baseUrl: string) => {
  const { origin, hostname: rpID } = new URL(baseUrl);

  return {
    /** `known`: credential ids that the user has, so that one authenticator is not enrolled twice. */
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

    /** What to store of a new passkey; null when it is not what the challenge asked for. */
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

    /** The counter after a use; null when the passkey has not signed this challenge, or its counter went back: a copy of it. */
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

/** The library throws at what does not verify. */
const NOT_VERIFIED = { verified: false, registrationInfo: undefined, authenticationInfo: undefined } as const;

const bytesOf = (challenge: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(challenge, 'base64url'));

/** Which challenge the browser says it answers (WebAuthn section 5.8.1); null when it says nothing readable. */
const challengeIn = (clientDataJson: string): string | null => {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString('utf8'));
    const challenge = typeof data === 'object' && data !== null && 'challenge' in data ? data.challenge : null;
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
};
