/**
 * Slows down guessing. Tries are counted for one account from one address, and for one address over all accounts:
 * never for an account alone, or a stranger's tries would lock its owner out.
 */
export interface LoginThrottle {
  /** Counts a try before it is made, so that many at once do not slip through. Null: go on; else seconds to wait. */
  take(email: string, address: string): number | null;
  /** The owner is in: earlier mistyped tries from there are forgiven. */
  forgive(email: string, address: string): void;
}

const WINDOW_MS = 15 * 60_000;
const TRIES_PER_ACCOUNT = 10;
const TRIES_PER_ADDRESS = 100;
const MOST_KEYS = 50_000;

interface Tally {
  tries: number;
  endsAt: number;
}

export const createLoginThrottle = (now: () => number): LoginThrottle => {
  const tallies = new Map<string, Tally>();

  const count = (key: string, limit: number): number | null => {
    const tally = tallies.get(key);
    if (tally && tally.endsAt > now()) {
      tally.tries += 1;
      return tally.tries > limit ? Math.ceil((tally.endsAt - now()) / 1000) : null;
    }
    if (tallies.size >= MOST_KEYS) sweep();
    tallies.set(key, { tries: 1, endsAt: now() + WINDOW_MS });
    return null;
  };

  const sweep = (): void => {
    for (const [key, { endsAt }] of tallies) if (endsAt <= now()) tallies.delete(key);
    if (tallies.size >= MOST_KEYS) tallies.clear();
  };

  return {
    take: (email, address) => count(address, TRIES_PER_ADDRESS) ?? count(pairOf(email, address), TRIES_PER_ACCOUNT),
    forgive: (email, address) => void tallies.delete(pairOf(email, address)),
  };
};

const pairOf = (email: string, address: string): string => `${address} ${email.toLowerCase()}`;
