import { sql } from 'kysely';
import type { Db } from '../connection/connect.ts';

interface ProvedDomain {
  organizationId: number;
  domain: string;
  /** That was looked for: a provider that was put in its place meanwhile asks for another one. */
  proof: string;
}

/** Proved domains whose record was last looked for at `before` or earlier. */
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

/** Keeps since when it is missing. */
export const recordProofMissing = async (db: Db, domain: ProvedDomain, at: Date): Promise<void> => {
  await proved(db, domain)
    .set({ checked_at: at, missing_since: sql<Date>`coalesce(missing_since, ${at})` })
    .execute();
};

/** The domain counts as proved no more. False when it did not, or is gone. */
export const loseProof = async (trx: Db, domain: ProvedDomain, at: Date): Promise<boolean> => {
  const { numUpdatedRows } = await proved(trx, domain)
    .set({ proved_at: null, checked_at: at, missing_since: null })
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};
