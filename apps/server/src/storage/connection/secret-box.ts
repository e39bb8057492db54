import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

/**
 * The storage place of a secret. It is authenticated with the ciphertext, so that the secret cannot be opened at
 * another place.
 */
export type SecretPlace = ({ organizationId: number } | { userId: number }) & { table: string; column: string };

export interface SecretBox {
  seal(plain: string, place: SecretPlace): string;
  /** @throws Error if the text was changed, belongs to another place, or was sealed with another key. */
  open(sealed: string, place: SecretPlace): string;
  /**
   * Returns a keyed hash to find a text that is not stored. Without the key, an attacker cannot test guessed texts.
   * Each purpose has its own hash.
   */
  hash(text: string, purpose: string): Buffer;
}

const KEY_VERSION = 'v1';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Uses AES-256-GCM (NIST SP 800-38D). The sealed text starts with the key version. */
export const createSecretBox = (key: Buffer): SecretBox => ({
  seal(plain, place) {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', key, nonce);
    cipher.setAAD(associatedData(place));
    const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
    return `${KEY_VERSION}:${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64')}`;
  },
  open(sealed, place) {
    const [version, text] = sealed.split(':');
    if (version !== KEY_VERSION || !text)
      throw new Error(`A secret of ${place.table}.${place.column} cannot be decrypted: its key version is unknown`);
    const bytes = Buffer.from(text, 'base64');
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES));
    decipher.setAAD(associatedData(place));
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
  },
  hash: (text, purpose) => createHmac('sha256', key).update(`${purpose}\0${text}`).digest(),
});

const associatedData = (place: SecretPlace): Buffer =>
  Buffer.from(`${'userId' in place ? `user ${place.userId}` : place.organizationId}/${place.table}/${place.column}`);
