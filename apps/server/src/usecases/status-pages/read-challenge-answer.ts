import { findChallengeAnswer } from '../../storage/status-pages/acme-challenges.ts';
import type { Services } from '../context.ts';
import { notFound } from '../errors.ts';

/** As certificate authorities make them (RFC 8555, 8.1). */
const TOKEN = /^[\w-]{1,200}$/;

/** What the certificate authority wants to see on a domain while a certificate is ordered for it. Refuses all else as not found. */
export const readChallengeAnswer = async (
  { db }: Pick<Services, 'db'>,
  domain: string,
  token: string,
): Promise<string> => {
  const answer = domain !== '' && TOKEN.test(token) ? await findChallengeAnswer(db, domain, token) : null;
  if (answer === null) throw notFound('Challenge');
  return answer;
};
