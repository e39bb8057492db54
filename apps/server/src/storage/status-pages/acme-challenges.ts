import type { Db } from '../connection/connect.ts';
import type { CertificateOrder } from './domain-certificates.ts';

export interface AcmeChallenge {
  token: string;
  answer: string;
}

/** Any process with the api role can then respond to the challenge. */
export const storeChallenge = async (
  db: Db,
  { pageId, domain }: CertificateOrder,
  { token, answer }: AcmeChallenge,
): Promise<void> => {
  await db
    .insertInto('acme_challenges')
    .values({ token, status_page_id: pageId, domain, answer })
    .onConflict((conflict) => conflict.column('token').doNothing())
    .execute();
};

/** The domain must be verified. Returns null if the token is unknown. */
export const findChallengeAnswer = async (db: Db, domain: string, token: string): Promise<string | null> => {
  const row = await db
    .selectFrom('acme_challenges as a')
    .innerJoin('status_pages as p', 'p.id', 'a.status_page_id')
    .where('a.token', '=', token)
    .where('a.domain', '=', domain)
    .whereRef('p.custom_domain', '=', 'a.domain')
    .where('p.verified_at', 'is not', null)
    .select('a.answer')
    .executeTakeFirst();
  return row?.answer ?? null;
};

export const dropChallenges = async (db: Db, { pageId }: CertificateOrder): Promise<void> => {
  await db.deleteFrom('acme_challenges').where('status_page_id', '=', pageId).execute();
};

export const sweepChallenges = async (db: Db, before: Date): Promise<void> => {
  await db.deleteFrom('acme_challenges').where('created_at', '<', before).execute();
};
