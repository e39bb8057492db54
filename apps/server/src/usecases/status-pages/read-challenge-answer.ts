import { findChallengeAnswer } from '../../storage/status-pages/acme-challenges.ts';
import type { Services } from '../context.ts';
import { notFound } from '../errors.ts';

/** Tokens as defined in RFC 8555, section 8.1. */
const TOKEN = /^[\w-]{1,200}$/;

/** @throws {Refusal} `not-found` for a domain or token without a running order. */
export const readChallengeAnswer = async (
  { db }: Pick<Services, 'db'>,
  domain: string,
  token: string,
): Promise<string> => {
  const answer = domain !== '' && TOKEN.test(token) ? await findChallengeAnswer(db, domain, token) : null;
  if (answer === null) throw notFound('Challenge');
  return answer;
};
