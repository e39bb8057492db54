import { networkOf } from '@pharos/domain/sign-in/network-of.ts';
import type { Db } from '../storage/connection/connect.ts';
import { clearAttempts, countAttempt, refundAttempt } from '../storage/sign-in/attempt-counts.ts';
import { isKnownNetwork } from '../storage/sign-in/known-networks.ts';

/**
 * Limits the guessing of passwords and codes. Attempts are counted in the database, so that a restart or a second
 * process does not refund them. They are counted by network, by account and network, and by account across all unknown
 * networks. The last count limits many machines that guess together, and never blocks the known networks of the account
 * owner. The link in a password reset mail makes a network known.
 */
export interface SignInThrottle {
  /**
   * Counts an attempt before it is made, so that simultaneous attempts are limited too. Returns null if it is allowed,
   * or else the seconds to wait.
   */
  countPassword(email: string, address: string): Promise<number | null>;
  /** Refunds earlier wrong attempts from this network after a correct password. */
  refundPassword(email: string, address: string): Promise<void>;
  /** Counts the code of a second factor, which follows a correct password. */
  countCode(email: string, address: string): Promise<number | null>;
  refundCode(email: string, address: string): Promise<void>;
}

const WINDOW_MS = 15 * 60_000;
const PASSWORDS_PER_NETWORK = 100;
const ATTEMPTS_PER_PAIR = 10;
const PASSWORDS_FROM_UNKNOWN = 50;
/** Lower than the limit for passwords, because a code has only six digits. */
const CODES_FROM_UNKNOWN = 10;
const KNOWN_FOR_MS = 180 * 24 * 3600 * 1000;

export const createSignInThrottle = (db: Db, now: () => number): SignInThrottle => {
  const count = async (key: string, limit: number): Promise<number | null> => {
    const at = now();
    const { count: attempts, endsAt } = await countAttempt(db, key, new Date(at), WINDOW_MS);
    return attempts > limit ? Math.max(1, Math.ceil((endsAt.getTime() - at) / 1000)) : null;
  };
  const countUnknown = async (kind: string, email: string, network: string, limit: number): Promise<number | null> => {
    const since = new Date(now() - KNOWN_FOR_MS);
    return (await isKnownNetwork(db, email, network, since)) ? null : count(`${kind} ${email}`, limit);
  };
  const guard =
    (kind: string, fromUnknown: number) =>
    async (email: string, network: string): Promise<number | null> =>
      (await count(`${kind} ${network} ${email}`, ATTEMPTS_PER_PAIR)) ??
      (await countUnknown(kind, email, network, fromUnknown));
  const passwords = guard('password', PASSWORDS_FROM_UNKNOWN);
  const codes = guard('code', CODES_FROM_UNKNOWN);

  return {
    async countPassword(email, address) {
      const network = networkOf(address);
      return (
        (await count(`password ${network}`, PASSWORDS_PER_NETWORK)) ?? (await passwords(email.toLowerCase(), network))
      );
    },
    async refundPassword(email, address) {
      const network = networkOf(address);
      await clearAttempts(db, `password ${network} ${email.toLowerCase()}`);
      await refundAttempt(db, `password ${network}`);
    },
    countCode: (email, address) => codes(email.toLowerCase(), networkOf(address)),
    refundCode: (email, address) => clearAttempts(db, `code ${networkOf(address)} ${email.toLowerCase()}`),
  };
};
