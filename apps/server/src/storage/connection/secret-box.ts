import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

/** Where a secret is stored: bound into the ciphertext, so that it opens nowhere else. */
export type SecretPlace = ({ organizationId: number } | { userId: number }) & { table: string; column: string };

export interface SecretBox {
  seal(plain: string, place: SecretPlace): string;
  /** Throws when the text was changed, comes from another place, or another key sealed it. */
  open(sealed: string, place: SecretPlace): string;
  /** By which a text is found again that is not kept; who has not the key cannot try texts. `purpose`: hashes of others differ. */
  hash(text: string, purpose: string): Buffer;
}

const KEY_VERSION = 'v1';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM (NIST SP 800-38D) under the installation's key; the key's version leads the text. */
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
      throw new Error(`A secret of ${place.table}.${place.column} has an unknown key version`);
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
