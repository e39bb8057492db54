import { createPublicKey, diffieHellman, generateKeyPairSync, hkdfSync, type KeyObject } from 'node:crypto';

export interface KeyHalf {
  privateKey: KeyObject;
  /** The public key for transmission: base64url of DER. */
  publicKey: string;
}

export const createKeyHalf = (): KeyHalf => {
  const { privateKey, publicKey } = generateKeyPairSync('x25519');
  return { privateKey, publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64url') };
};

/**
 * Derives the shared key of both installations with X25519 (RFC 7748) and HKDF (RFC 5869). The code, which signs both
 * public keys, is part of the derivation, but does not reveal the key later. Throws if the other public key is invalid.
 */
export const agreeOnKey = ({ privateKey }: KeyHalf, theirPublicKey: string, code: string): string => {
  const publicKey = createPublicKey({ key: Buffer.from(theirPublicKey, 'base64url'), type: 'spki', format: 'der' });
  const secret = diffieHellman({ privateKey, publicKey });
  return Buffer.from(hkdfSync('sha256', secret, code, 'pharos pair key', 32)).toString('base64url');
};
