import { sql } from 'kysely';
import type { Db } from '../connection/connect.ts';

interface ProvedDomain {
  organizationId: number;
  domain: string;
  /** The proof that was looked up. Another provider requires a different proof. */
  proof: string;
}

export const listProofsToCheck = (db: Db, before: Date) =>
  db
    .selectFrom('sso_domains')
    .where('proved_at', 'is not', null)
    .where(({ eb, fn }) => eb(fn.coalesce('checked_at', 'proved_at'), '<=', before))
    .orderBy('organization_id')
    .orderBy('domain')
    .select(['organization_id as organizationId', 'domain', 'proof', 'missing_since as missingSince'])
    .execute();

const proved = (db: Db, { organizationId, domain, proof }: ProvedDomain) =>
  db
    .updateTable('sso_domains')
    .where('organization_id', '=', organizationId)
    .where('domain', '=', domain)
    .where('proof', '=', proof)
    .where('proved_at', 'is not', null);

export const recordProofSeen = async (db: Db, domain: ProvedDomain, at: Date): Promise<void> => {
  await proved(db, domain).set({ checked_at: at, missing_since: null }).execute();
};

/** Retains the time since which the proof has been missing. */
export const recordProofMissing = async (db: Db, domain: ProvedDomain, at: Date): Promise<void> => {
  await proved(db, domain)
    .set({ checked_at: at, missing_since: sql<Date>`coalesce(missing_since, ${at})` })
    .execute();
};

/** Returns false if the domain was not verified or is deleted. */
export const loseProof = async (trx: Db, domain: ProvedDomain, at: Date): Promise<boolean> => {
  const { numUpdatedRows } = await proved(trx, domain)
    .set({ proved_at: null, checked_at: at, missing_since: null })
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};
