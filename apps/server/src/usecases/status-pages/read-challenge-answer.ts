import { findChallengeAnswer } from '../../storage/status-pages/acme-challenges.ts';
import type { Services } from '../context.ts';
import { notFound } from '../errors.ts';

/** The format of tokens of certificate authorities (RFC 8555, section 8.1). */
const TOKEN = /^[\w-]{1,200}$/;

/**
 * Returns the challenge response that the certificate authority expects on a domain while a certificate is ordered for
 * it.
 * @throws {Refusal} `not-found` for any other domain or token.
 */
export const readChallengeAnswer = async (
  { db }: Pick<Services, 'db'>,
  domain: string,
  token: string,
): Promise<string> => {
  const answer = domain !== '' && TOKEN.test(token) ? await findChallengeAnswer(db, domain, token) : null;
  if (answer === null) throw notFound('Challenge');
  return answer;
};
