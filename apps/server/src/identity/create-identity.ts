import { networkOf } from '@pharos/domain/sign-in/network-of.ts';
import type { Logger } from 'pino';
import type { Db } from '../storage/connection/connect.ts';
import { createSecretBox } from '../storage/connection/secret-box.ts';
import { findUserByEmail, insertUser, lockEmail } from '../storage/people/users.ts';
import { rememberNetwork } from '../storage/sign-in/known-networks.ts';
import type { TokenPurpose } from '../storage/sign-in/one-time-tokens.ts';
import {
  findPasswordHash,
  findPasswordOfEmail,
  lockPasswordHash,
  setPasswordHash,
} from '../storage/sign-in/passwords.ts';
import { deleteSession } from '../storage/sign-in/sessions.ts';
import { findSession } from './find-session.ts';
import { waitForFixedStep } from './fixed-time-step.ts';
import { issueOneTimeToken, redeemOneTimeToken } from './one-time-tokens.ts';
import { createOpenId, type EgressFetch } from './open-id.ts';
import { createPasskeys } from './passkeys.ts';
import { createPasswords, type PasswordCost } from './passwords.ts';
import type { Device, IdentityPort, OpenedSession, SessionOrigin, SignInRefusal } from './port.ts';
import { openSession } from './sessions.ts';
import { createSignInThrottle } from './sign-in-throttle.ts';
import { createToken, hashToken } from './token.ts';
import { createTwoFactor } from './two-factor.ts';

export interface IdentityOptions {
  db: Db;
  secretKey: Buffer;
  baseUrl: string;
  log: Logger;
  now: () => number;
  fetch: EgressFetch;
  passwordCost?: PasswordCost;
}

export const createIdentity = ({ db, now, fetch, ...options }: IdentityOptions): IdentityPort => {
  const passwords = createPasswords(options.passwordCost);
  const throttle = createSignInThrottle(db, now);
  const twoFactor = createTwoFactor(createSecretBox(options.secretKey), now, options.log);

  /** Returns null if the code of the second factor is correct, or else the reason for the rejection. */
  const checkSecondFactor = async (
    userId: number,
    email: string,
    code: string | undefined,
    { address }: Device,
  ): Promise<Exclude<SignInRefusal, 'wrong'> | null> => {
    if (code === undefined) return 'code-needed';
    const retryAfterSeconds = await throttle.countCode(email, address);
    if (retryAfterSeconds !== null) return { retryAfterSeconds };
    const outcome = await twoFactor.takeCode(db, userId, code);
    if (outcome === 'unreadable') return 'code-unreadable';
    if (outcome !== 'taken') return 'code-wrong';
    await throttle.refundCode(email, address);
    return null;
  };

  return {
    async signUp(
      trx: Db,
      account: { email: string; password: string; fullName: string },
      device: Device,
    ): Promise<OpenedSession | 'taken'> {
      const email = account.email.toLowerCase();
      await lockEmail(trx, email);
      if (await findUserByEmail(trx, email)) return 'taken';
      const userId = await insertUser(trx, { email, name: account.fullName, emailVerified: false });
      await setPasswordHash(trx, userId, await passwords.hash(account.password));
      return openSession(trx, userId, device, now());
    },

    async signIn(
      email: string,
      password: string,
      device: Device,
      code?: string,
    ): Promise<OpenedSession | SignInRefusal> {
      const startedAt = performance.now();
      const retryAfterSeconds = await throttle.countPassword(email, device.address);
      if (retryAfterSeconds !== null) return { retryAfterSeconds };
      const account = await findPasswordOfEmail(db, email.toLowerCase());
      const isRight = await passwords.verify(account?.hash ?? null, password);
      if (!account || !isRight) {
        await waitForFixedStep(startedAt);
        return 'wrong';
      }
      await throttle.refundPassword(email, device.address);
      const { userId, hash } = account;
      const hasSecondFactor = await twoFactor.isOn(db, userId);
      const refusal = hasSecondFactor ? await checkSecondFactor(userId, email, code, device) : null;
      if (refusal !== null) return refusal;
      return db.transaction().execute(async (trx) => {
        // If the password or the second factor was changed since, the sign-in must not open a session.
        if ((await lockPasswordHash(trx, userId)) !== hash) return 'wrong';
        if (!hasSecondFactor && (await twoFactor.isOn(trx, userId))) return 'code-needed';
        return openSession(trx, userId, device, now());
      });
    },

    openSession: (trx: Db, userId: number, device: Device, origin?: SessionOrigin) =>
      openSession(trx, userId, device, now(), origin),
    findSession: (token: string) => findSession(db, token, now()),
    endSession: (sessionId: number) => deleteSession(db, sessionId),

    async passwordIs(userId: number, password: string): Promise<boolean> {
      return passwords.verify(await findPasswordHash(db, userId), password);
    },
    passwordFits: (hash: string | null, password: string) => passwords.verify(hash, password),

    async setPassword(trx: Db, userId: number, password: string): Promise<void> {
      await setPasswordHash(trx, userId, await passwords.hash(password));
    },

    hashPassword: (password: string) => passwords.hash(password),

    rememberNetwork: (trx: Db, userId: number, { address }: Device) =>
      rememberNetwork(trx, userId, networkOf(address), new Date(now())),

    issueToken: (trx: Db, userId: number, purpose: TokenPurpose) => issueOneTimeToken(trx, userId, purpose, now()),
    redeemToken: (trx: Db, token: string, purpose: TokenPurpose) => redeemOneTimeToken(trx, token, purpose, now()),

    async answerAtFixedStep<T>(work: () => Promise<T>): Promise<T> {
      const startedAt = performance.now();
      const outcome = await work();
      await waitForFixedStep(startedAt);
      return outcome;
    },

    twoFactor,
    openId: createOpenId({
      fetch,
      redirectUri: `${options.baseUrl}/freshid/oauth/success`,
      logOutUri: `${options.baseUrl}/freshid/logout/`,
      log: options.log,
    }),
    passkeys: createPasskeys(options.baseUrl),
    createSecret: () => {
      const secret = createToken();
      return { secret, hash: hashToken(secret) };
    },
    hashSecret: hashToken,
  };
};
