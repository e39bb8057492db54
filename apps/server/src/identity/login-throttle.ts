import { networkOf } from '@pharos/domain/sign-in/network-of.ts';
import type { Db } from '../storage/connection/connect.ts';
import { countTry, forgetTries, uncountTry } from '../storage/sign-in/attempt-counts.ts';
import { isKnownNetwork } from '../storage/sign-in/known-networks.ts';

/**
 * Slows down guessing, in the database, so that no restart and no second process gives tries back.
 * Tries are counted by network, by account and network, and by account over all networks from which its owner has not
 * got in before. The last keeps many machines from guessing together; it never holds up the owner's own places,
 * and following the mailed link of a password reset makes a place the owner's.
 */
export interface LoginThrottle {
  /** Counts a try before it is made, so that many at once do not slip through. Null: go on; else seconds to wait. */
  take(email: string, address: string): Promise<number | null>;
  /** The owner is in: earlier mistyped tries from there are forgiven. */
  forgive(email: string, address: string): Promise<void>;
  /** The same for a second factor, whose tries come after a right password. */
  takeCode(email: string, address: string): Promise<number | null>;
  forgiveCode(email: string, address: string): Promise<void>;
}

const WINDOW_MS = 15 * 60_000;
const TRIES_PER_NETWORK = 100;
const TRIES_PER_PAIR = 10;
const TRIES_FROM_UNKNOWN = 50;
/** A code has six digits. */
const CODES_FROM_UNKNOWN = 10;
const KNOWN_FOR_MS = 180 * 24 * 3600 * 1000;

export const createLoginThrottle = (db: Db, now: () => number): LoginThrottle => {
  const count = async (key: string, limit: number): Promise<number | null> => {
    const at = now();
    const { count: tries, endsAt } = await countTry(db, key, new Date(at), WINDOW_MS);
    return tries > limit ? Math.max(1, Math.ceil((endsAt.getTime() - at) / 1000)) : null;
  };
  const countUnknown = async (kind: string, email: string, network: string, limit: number): Promise<number | null> => {
    const since = new Date(now() - KNOWN_FOR_MS);
    return (await isKnownNetwork(db, email, network, since)) ? null : count(`${kind} ${email}`, limit);
  };
  const guard =
    (kind: string, fromUnknown: number) =>
    async (email: string, network: string): Promise<number | null> =>
      (await count(`${kind} ${network} ${email}`, TRIES_PER_PAIR)) ??
      (await countUnknown(kind, email, network, fromUnknown));
  const passwords = guard('password', TRIES_FROM_UNKNOWN);
  const codes = guard('code', CODES_FROM_UNKNOWN);

  return {
    async take(email, address) {
      const network = networkOf(address);
      return (await count(`password ${network}`, TRIES_PER_NETWORK)) ?? (await passwords(email.toLowerCase(), network));
    },
    async forgive(email, address) {
      const network = networkOf(address);
      await forgetTries(db, `password ${network} ${email.toLowerCase()}`);
      await uncountTry(db, `password ${network}`);
    },
    takeCode: (email, address) => codes(email.toLowerCase(), networkOf(address)),
    forgiveCode: (email, address) => forgetTries(db, `code ${networkOf(address)} ${email.toLowerCase()}`),
  };
};
