import { hash, type Options, verify } from '@node-rs/argon2';

/**
 * Argon2id (RFC 9106) with the first choice of the OWASP password storage cheat sheet. It takes about 10 ms of one core
 * in the thread pool. The hash contains the parameters, so that they can be raised later.
 */
const COST: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export type PasswordCost = Required<Pick<Options, 'memoryCost' | 'timeCost' | 'parallelism'>>;

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Without a hash, returns false after the same amount of work. */
  verify(hash: string | null, password: string): Promise<boolean>;
}

export const createPasswords = (cost: PasswordCost = COST): Passwords => {
  // Hashed at the start. Otherwise, the first request with an unknown address would take twice as long.
  const decoy = hash('', cost);
  return {
    hash: (password) => hash(normalized(password), cost),
    async verify(stored, password) {
      const matches = await verify(stored ?? (await decoy), normalized(password));
      return stored !== null && matches;
    },
  };
};

/** Keyboards encode the same characters differently (NIST SP 800-63B 5.1.1.2). */
const normalized = (password: string): string => password.normalize('NFKC');
