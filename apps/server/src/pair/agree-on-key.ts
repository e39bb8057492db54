import { createPublicKey, diffieHellman, generateKeyPairSync, hkdfSync, type KeyObject } from 'node:crypto';

export interface KeyHalf {
  privateKey: KeyObject;
  /** As it travels: base64url of DER. */
  publicKey: string;
}

export const createKeyHalf = (): KeyHalf => {
  const { privateKey, publicKey } = generateKeyPairSync('x25519');
  return { privateKey, publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64url') };
};

/**
 * The key that both keep: X25519 (RFC 7748) and HKDF (RFC 5869). It never travels, and who finds the code later cannot make it. The code
 * binds it, by which both public keys are signed. Throws when the other half is no such key.
 */
export const agreeOnKey = ({ privateKey }: KeyHalf, theirPublicKey: string, code: string): string => {
  const publicKey = createPublicKey({ key: Buffer.from(theirPublicKey, 'base64url'), type: 'spki', format: 'der' });
  const secret = diffieHellman({ privateKey, publicKey });
  return Buffer.from(hkdfSync('sha256', secret, code, 'pharos pair key', 32)).toString('base64url');
};
