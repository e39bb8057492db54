import { createHash, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Logger } from 'pino';
import type { Db } from '../storage/connection/connect.ts';
import type { SecretBox } from '../storage/connection/secret-box.ts';
import { secretPlaces } from '../storage/connection/secret-places.ts';
import { lockPasswordHash } from '../storage/sign-in/passwords.ts';
import {
  advanceStep,
  confirmTwoFactor,
  findTwoFactor,
  replaceRecoveryCodes,
  saveUnconfirmedTwoFactor,
  takeRecoveryCode,
} from '../storage/sign-in/two-factors.ts';
import type { CodeOutcome } from './port.ts';

/**
 * RFC 6238 with parameters that every authenticator app supports. One step of clock drift is accepted in each direction
 * (section 5.2).
 */
const PARAMETERS = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const DRIFT_STEPS = 1;
/** 160 bits (RFC 4226, section 4, R6). */
const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;
/** Recovery codes have 50 bits each. The alphabet excludes letters that look like digits. */
const RECOVERY_ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';

export interface Enrollment {
  /** The secret in base32, for manual entry. */
  secret: string;
  /** `otpauth://totp/…`, for a QR code. */
  uri: string;
}

export const createTwoFactor = (secrets: SecretBox, now: () => number, log: Pick<Logger, 'error'>) => {
  const openSecret = (userId: number, sealed: string): Secret | null => {
    try {
      return Secret.fromBase32(secrets.open(sealed, secretPlaces.twoFactor(userId)));
    } catch (error) {
      log.error(
        { err: error, userId },
        'The authenticator secret of a user cannot be decrypted; the codes of the app are rejected',
      );
      return null;
    }
  };

  /** The code must be newer than the last accepted one, so that no code can be used twice. */
  const takeTotp = async (db: Db, userId: number, sealed: string, code: string): Promise<CodeOutcome> => {
    const secret = openSecret(userId, sealed);
    if (secret === null) return 'unreadable';
    const timestamp = now();
    const delta = new TOTP({ ...PARAMETERS, secret }).validate({ token: code, timestamp, window: DRIFT_STEPS });
    if (delta === null) return 'wrong';
    const isNew = await advanceStep(db, userId, Math.floor(timestamp / 1000 / PARAMETERS.period) + delta);
    return isNew ? 'taken' : 'wrong';
  };

  const renewRecoveryCodes = async (trx: Db, userId: number): Promise<string[]> => {
    const codes = Array.from({ length: RECOVERY_CODES }, createRecoveryCode);
    await replaceRecoveryCodes(
      trx,
      userId,
      codes.map((code) => hashRecoveryCode(userId, code)),
    );
    return codes;
  };

  return {
    async enroll(db: Db, userId: number, email: string): Promise<Enrollment> {
      const secret = new Secret({ size: SECRET_BYTES });
      await saveUnconfirmedTwoFactor(db, userId, secrets.seal(secret.base32, secretPlaces.twoFactor(userId)));
      return {
        secret: secret.base32,
        uri: new TOTP({ ...PARAMETERS, issuer: 'Pharos', label: email, secret }).toString(),
      };
    },

    async confirm(trx: Db, userId: number, code: string): Promise<string[] | null> {
      await lockPasswordHash(trx, userId);
      const factor = await findTwoFactor(trx, userId);
      if (!factor || factor.confirmed) return null;
      if ((await takeTotp(trx, userId, factor.secret, code)) !== 'taken') return null;
      await confirmTwoFactor(trx, userId, new Date(now()));
      return renewRecoveryCodes(trx, userId);
    },

    isOn: async (db: Db, userId: number): Promise<boolean> => (await findTwoFactor(db, userId))?.confirmed === true,

    async takeCode(db: Db, userId: number, code: string): Promise<CodeOutcome> {
      const factor = await findTwoFactor(db, userId);
      if (!factor?.confirmed) return 'wrong';
      const plain = code.replaceAll(/[\s-]/g, '').toLowerCase();
      if (/^\d{6}$/.test(plain)) return takeTotp(db, userId, factor.secret, plain);
      return (await takeRecoveryCode(db, userId, hashRecoveryCode(userId, plain))) ? 'taken' : 'wrong';
    },

    renewRecoveryCodes,
  };
};

const createRecoveryCode = (): string => {
  const letters = Array.from({ length: 10 }, () => RECOVERY_ALPHABET.charAt(randomInt(RECOVERY_ALPHABET.length)));
  return `${letters.slice(0, 5).join('')}-${letters.slice(5).join('')}`;
};

const hashRecoveryCode = (userId: number, code: string): string =>
  createHash('sha256')
    .update(`${userId} ${code.replaceAll('-', '')}`)
    .digest('base64url');
