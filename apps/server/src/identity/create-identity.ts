import { setTimeout } from 'node:timers/promises';
import { APIError } from 'better-auth/api';
import type { Db } from '../storage/connect.ts';
import { deleteSession, replaceSessionToken } from '../storage/sessions.ts';
import { lockEmail } from '../storage/users.ts';
import { ADDRESS_HEADER, type AuthOptions, createAuth } from './auth.ts';
import { findSession } from './find-session.ts';
import { createLoginThrottle } from './login-throttle.ts';
import { createToken, hashToken } from './token.ts';

export interface IdentityOptions extends AuthOptions {
  db: Db;
  /** Epoch milliseconds. */
  now: () => number;
}

interface Device {
  address: string;
  userAgent: string | null;
}

interface OpenedSession {
  userId: number;
  token: string;
}

/** Credentials and sessions on better-auth; what use cases call IdentityPort. */
export const createIdentity = ({ db, now, ...options }: IdentityOptions) => {
  const auth = createAuth(db, options);
  const throttle = createLoginThrottle(now);

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
        return await openSession(trx, user.id, token);
      } catch (error) {
        if (codeOf(error) === 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL') return 'taken';
        throw error;
      }
    },

    async logIn(
      email: string,
      password: string,
      device: Device,
    ): Promise<OpenedSession | 'wrong' | { retryAfterSeconds: number }> {
      const retryAfterSeconds = throttle.take(email, device.address);
      if (retryAfterSeconds !== null) return { retryAfterSeconds };
      const startedAt = performance.now();
      try {
        const { token, user } = await auth.api.signInEmail({ body: { email, password }, headers: headersOf(device) });
        throttle.forgive(email, device.address);
        return await openSession(db, user.id, token);
      } catch (error) {
        if (codeOf(error) !== 'INVALID_EMAIL_OR_PASSWORD') throw error;
        await endOfStep(startedAt);
        return 'wrong';
      }
    },

    findSession: (token: string) => findSession(db, token, now()),
    endSession: (sessionId: number) => deleteSession(db, sessionId),
  };
};

/**
 * The library stores its session token as it is. It is replaced by the hash of another one, which only the user gets:
 * a copy of the database signs nobody in, and to the library a session's token is that hash.
 */
const openSession = async (db: Db, userId: string, libraryToken: string | null): Promise<OpenedSession> => {
  if (libraryToken === null) throw new Error('The identity library opened no session');
  const token = createToken();
  await replaceSessionToken(db, libraryToken, hashToken(token));
  return { userId: Number(userId), token };
};

/**
 * An unknown address takes one query less than a wrong password. So that the difference cannot be measured,
 * refusals come on a grid of time that is coarse beside the work.
 */
const endOfStep = (startedAt: number): Promise<void> => {
  const taken = performance.now() - startedAt;
  return setTimeout(STEP_MS - (taken % STEP_MS));
};

const STEP_MS = 100;

const headersOf = ({ address, userAgent }: Device): Headers =>
  new Headers({ [ADDRESS_HEADER]: address, ...(userAgent === null ? {} : { 'user-agent': userAgent }) });

const codeOf = (error: unknown): string | undefined => (error instanceof APIError ? error.body?.code : undefined);
