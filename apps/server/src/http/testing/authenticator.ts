import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const ATTESTED = 0x40;

export interface AuthenticatorOptions {
  origin: string;
  /** By fingerprint or PIN. */
  verifiesUser?: boolean;
}

/**
 * Creates a software authenticator with one ES256 passkey and the attestation "none" (WebAuthn sections 6.1 and 8.7).
 */
export const createAuthenticator = ({ origin, verifiesUser = true }: AuthenticatorOptions) => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  const flags = USER_PRESENT | (verifiesUser ? USER_VERIFIED : 0);
  let counter = 0;

  const authenticatorData = (extra: number, attested: Buffer = Buffer.alloc(0)): Buffer => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const rpIdHash = createHash('sha256').update(new URL(origin).hostname).digest();
    return Buffer.concat([rpIdHash, Buffer.from([flags | extra]), count, attested]);
  };
  const clientData = (type: string, challenge: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const id = credentialId.toString('base64url');
  const credential = (response: Record<string, Buffer>) => ({
    id,
    rawId: id,
    type: 'public-key',
    clientExtensionResults: {},
    response: Object.fromEntries(Object.entries(response).map(([name, bytes]) => [name, bytes.toString('base64url')])),
  });

  return {
    create(challenge: string) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const length = Buffer.from([0, credentialId.length]);
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey(x, y)]);
      return credential({
        clientDataJSON: clientData('webauthn.create', challenge),
        attestationObject: attestation(authenticatorData(ATTESTED, attested)),
      });
    },
    use(challenge: string) {
      counter += 1;
      const data = authenticatorData(0);
      const json = clientData('webauthn.get', challenge);
      const signed = Buffer.concat([data, createHash('sha256').update(json).digest()]);
      return credential({
        clientDataJSON: json,
        authenticatorData: data,
        signature: sign('sha256', signed, privateKey),
        userHandle: Buffer.from('user'),
      });
    },
    /** Simulates a copy of the authenticator: the next use repeats the last counter value. */
    rewind(): void {
      counter -= 1;
    },
  };
};

/** Encodes a COSE EC2 key (RFC 9053, 7.1.1) as CBOR (RFC 8949): kty 2, alg ES256, crv P-256, x, y. */
const coseKey = (x: string, y: string): Buffer =>
  Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
    Buffer.from(x, 'base64url'),
    Buffer.from([0x22, 0x58, 0x20]),
    Buffer.from(y, 'base64url'),
  ]);

const attestation = (authData: Buffer): Buffer => {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(authData.length);
  const text = (value: string): Buffer => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
  return Buffer.concat([
    Buffer.from([0xa3]),
    text('fmt'),
    text('none'),
    text('attStmt'),
    Buffer.from([0xa0]),
    text('authData'),
    Buffer.from([0x59]),
    length,
    authData,
  ]);
};
