import { networkOf } from '@pharos/domain/sign-in/network-of.ts';
import type { Db } from '../storage/connection/connect.ts';
import { rememberNetwork } from '../storage/sign-in/known-networks.ts';
import { insertSession } from '../storage/sign-in/sessions.ts';
import type { Device, OpenedSession, SessionOrigin } from './port.ts';
import { createToken, hashToken } from './token.ts';

export const SESSION_MS = 30 * 24 * 3_600_000;
/** Maximum validity from the sign-in, even if the session is used. */
const MAX_SESSION_MS = 180 * 24 * 3_600_000;

export const sessionEnd = (signedInAt: Date, now: number): Date =>
  new Date(Math.min(now + SESSION_MS, signedInAt.getTime() + MAX_SESSION_MS));

/**
 * Only the user's own sign-in marks the network of the device as known. An identity provider or another session must
 * not raise the limits of password attempts.
 */
export const openSession = async (
  db: Db,
  userId: number,
  device: Device,
  now: number,
  origin?: SessionOrigin,
): Promise<OpenedSession> => {
  const { organizationId = null, providerLogOut = null, signedInAt = new Date(now) } = origin ?? {};
  const token = createToken();
  await insertSession(db, {
    userId,
    tokenHash: hashToken(token),
    address: device.address,
    userAgent: device.userAgent?.slice(0, 500) ?? null,
    now: new Date(now),
    expiresAt: sessionEnd(signedInAt, now),
    signedInAt,
    organizationId,
    providerLogOut,
  });
  if (origin === undefined) await rememberNetwork(db, userId, networkOf(device.address), new Date(now));
  return { userId, token };
};
