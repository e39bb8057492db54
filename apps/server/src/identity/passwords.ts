import { hash, type Options, verify } from '@node-rs/argon2';

/**
 * Argon2id (RFC 9106) with 19 MiB, two passes and one lane, the first choice of the OWASP password storage cheat sheet:
 * about 10 ms of one core, on the thread pool. The parameters travel in the hash, so they can be raised later.
 */
const COST: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export type PasswordCost = Required<Pick<Options, 'memoryCost' | 'timeCost' | 'parallelism'>>;

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Whether the password has this hash. Without a hash false, after the same work. */
  verify(hash: string | null, password: string): Promise<boolean>;
}

export const createPasswords = (cost: PasswordCost = COST): Passwords => {
  // Hashed at the start: with the first unknown address, it would double that request's work.
  const decoy = hash('', cost);
  return {
    hash: (password) => hash(normalized(password), cost),
    async verify(stored, password) {
      const matches = await verify(stored ?? (await decoy), normalized(password));
      return stored !== null && matches;
    },
  };
};

/** One form for what different keyboards make of the same characters (NIST SP 800-63B 5.1.1.2). */
const normalized = (password: string): string => password.normalize('NFKC');
