import { hkdfSync } from 'node:crypto';
import { PASSWORD_MAX, PASSWORD_MIN } from '@pharos/domain/sign-in/password.ts';
import { betterAuth } from 'better-auth';
import type { Logger } from 'pino';
import type { Db } from '../storage/connection/connect.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

const DAY = 24 * 3600;
export const SESSION_SECONDS = 30 * DAY;

/** The header in which a caller's address reaches the library; it never comes from outside. */
export const ADDRESS_HEADER = 'x-pharos-address';

export interface AuthOptions {
  /** The installation's key; the library gets one derived from it. */
  secretKey: Buffer;
  baseUrl: string;
  log: Logger;
}

/** better-auth on our tables, used through its server API alone: none of its routes is mounted, and it contacts nobody. */
export const createAuth = (db: Db, { secretKey, baseUrl, log }: AuthOptions) =>
  betterAuth({
    baseURL: baseUrl,
    secret: Buffer.from(hkdfSync('sha256', secretKey, '', 'pharos/identity', 32)).toString('base64'),
    telemetry: { enabled: false },
    // What it logs below an error names people's addresses.
    logger: { level: 'error', log: (_level, message) => log.error({ library: 'better-auth' }, message) },
    database: { db, type: 'postgres' },
    advanced: {
      database: { generateId: 'serial' },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
    },
    emailAndPassword: {
      enabled: true,
      // Use cases judge passwords, in characters; the library counts UTF-16 units.
      minPasswordLength: PASSWORD_MIN,
      maxPasswordLength: 2 * PASSWORD_MAX,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    user: {
      modelName: 'users',
      fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
    session: {
      modelName: 'sessions',
      expiresIn: SESSION_SECONDS,
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    account: {
      modelName: 'accounts',
      fields: {
        userId: 'user_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    verification: {
      modelName: 'verifications',
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
  });
