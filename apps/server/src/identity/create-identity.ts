import { APIError } from 'better-auth/api';
import type { Db } from '../storage/connection/connect.ts';
import { createSecretBox } from '../storage/connection/secret-box.ts';
import { lockEmail } from '../storage/people/users.ts';
import { findPasswordHash, setPasswordHash } from '../storage/sign-in/credentials.ts';
import { rememberNetwork } from '../storage/sign-in/known-networks.ts';
import type { TokenPurpose } from '../storage/sign-in/one-time-tokens.ts';
import { deleteSession, deleteSessionByToken } from '../storage/sign-in/sessions.ts';
import { ADDRESS_HEADER, type AuthOptions, createAuth } from './auth.ts';
import { endOfStep } from './even-time.ts';
import { findSession } from './find-session.ts';
import { createLoginThrottle } from './login-throttle.ts';
import { networkOf } from './network-of.ts';
import { issueOneTimeToken, redeemOneTimeToken } from './one-time-tokens.ts';
import { createOpenId, type GuardedFetch } from './open-id.ts';
import { createPasskeys } from './passkeys.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import type { Device, IdentityPort, LogInRefusal, OpenedSession } from './port.ts';
import { openSession } from './sessions.ts';
import { createToken, hashToken } from './token.ts';
import { createTwoFactor } from './two-factor.ts';

export interface IdentityOptions extends AuthOptions {
  db: Db;
  /** Epoch milliseconds. */
  now: () => number;
  /** How identity providers are reached. */
  fetch: GuardedFetch;
}

/** Credentials and sessions on better-auth; what use cases call IdentityPort. */
export const createIdentity = ({ db, now, fetch, ...options }: IdentityOptions): IdentityPort => {
  const auth = createAuth(db, options);
  const throttle = createLoginThrottle(db, now);
  const twoFactor = createTwoFactor(createSecretBox(options.secretKey), now);

  /** The library's answer to a password: whose it is. Its session is ended at once; ours comes when all is proved. */
  const userOf = async (email: string, password: string, device: Device): Promise<number | null> => {
    try {
      const { token, user } = await auth.api.signInEmail({ body: { email, password }, headers: headersOf(device) });
      await deleteSessionByToken(db, token);
      return Number(user.id);
    } catch (error) {
      if (codeOf(error) !== 'INVALID_EMAIL_OR_PASSWORD') throw error;
      return null;
    }
  };

  /** Null: no code is asked of the user, or it is right. */
  const refuseCode = async (
    userId: number,
    email: string,
    code: string | undefined,
    { address }: Device,
  ): Promise<Exclude<LogInRefusal, 'wrong'> | null> => {
    if (!(await twoFactor.isOn(db, userId))) return null;
    if (code === undefined) return 'code-needed';
    const retryAfterSeconds = await throttle.takeCode(email, address);
    if (retryAfterSeconds !== null) return { retryAfterSeconds };
    if (!(await twoFactor.take(db, userId, code))) return 'code-wrong';
    await throttle.forgiveCode(email, address);
    return null;
  };

  return {
    /** Everything happens inside `trx`, for which a short-lived instance of the library is made. */
    async signUp(
      trx: Db,
      { email, password, fullName }: { email: string; password: string; fullName: string },
      device: Device,
    ): Promise<OpenedSession | 'taken'> {
      await lockEmail(trx, email.toLowerCase());
      try {
        const { token, user } = await createAuth(trx, options).api.signUpEmail({
          body: { email, password, name: fullName },
          headers: headersOf(device),
        });
        if (token !== null) await deleteSessionByToken(trx, token);
        return await openSession(trx, Number(user.id), device, now());
      } catch (error) {
        if (codeOf(error) === 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL') return 'taken';
        throw error;
      }
    },

    async logIn(email: string, password: string, device: Device, code?: string): Promise<OpenedSession | LogInRefusal> {
      const startedAt = performance.now();
      const retryAfterSeconds = await throttle.take(email, device.address);
      if (retryAfterSeconds !== null) return { retryAfterSeconds };
      const userId = await userOf(email, password, device);
      if (userId === null) {
        await endOfStep(startedAt);
        return 'wrong';
      }
      await throttle.forgive(email, device.address);
      return (await refuseCode(userId, email, code, device)) ?? openSession(db, userId, device, now());
    },

    openSession: (trx: Db, userId: number, device: Device) => openSession(trx, userId, device, now()),
    findSession: (token: string) => findSession(db, token, now()),
    endSession: (sessionId: number) => deleteSession(db, sessionId),

    async passwordIs(userId: number, password: string): Promise<boolean> {
      const hash = await findPasswordHash(db, userId);
      return hash !== null && verifyPassword({ hash, password });
    },
    async setPassword(trx: Db, userId: number, password: string): Promise<void> {
      await setPasswordHash(trx, userId, await hashPassword(password));
    },

    rememberPlace: (trx: Db, userId: number, { address }: Device) =>
      rememberNetwork(trx, userId, networkOf(address), new Date(now())),

    issueToken: (trx: Db, userId: number, purpose: TokenPurpose) => issueOneTimeToken(trx, userId, purpose, now()),
    redeemToken: (trx: Db, token: string, purpose: TokenPurpose) => redeemOneTimeToken(trx, token, purpose, now()),

    async evenly<T>(work: () => Promise<T>): Promise<T> {
      const startedAt = performance.now();
      const outcome = await work();
      await endOfStep(startedAt);
      return outcome;
    },

    twoFactor,
    openId: createOpenId({ fetch, redirectUri: `${options.baseUrl}/freshid/oauth/success`, log: options.log }),
    passkeys: createPasskeys(options.baseUrl),
    createSecret: () => {
      const secret = createToken();
      return { secret, hash: hashToken(secret) };
    },
    hashSecret: hashToken,
  };
};

const headersOf = ({ address, userAgent }: Device): Headers =>
  new Headers({ [ADDRESS_HEADER]: address, ...(userAgent === null ? {} : { 'user-agent': userAgent }) });

const codeOf = (error: unknown): string | undefined => (error instanceof APIError ? error.body?.code : undefined);
