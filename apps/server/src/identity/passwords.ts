import { hash, verify } from '@node-rs/argon2';

/**
 * Argon2id (RFC 9106) with 19 MiB, two passes and one lane, the first choice of the OWASP password storage cheat sheet:
 * about 10 ms of one core, on the thread pool. The parameters travel in the hash, so they can be raised later.
 */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(typed(password), COST);

export const verifyPassword = ({ hash: stored, password }: { hash: string; password: string }): Promise<boolean> =>
  verify(stored, typed(password));

/** One form for what different keyboards make of the same characters (NIST SP 800-63B 5.1.1.2). */
const typed = (password: string): string => password.normalize('NFKC');
