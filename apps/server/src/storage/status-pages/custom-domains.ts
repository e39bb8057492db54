import type { CnameJudgment } from '@pharos/domain/public-status/cname-proof.ts';
import { sql } from 'kysely';
import type { Db } from '../connection/connect.ts';

/** Updates apply only if the page still has this domain and record. */
export interface PageDomain {
  organizationId: number;
  pageId: number;
  domain: string;
  key: string;
}

export interface VerifiedDomain extends PageDomain {
  value: string;
  missingSince: Date | null;
  notifiedAt: Date | null;
}

/** Includes the domains with a missing record. */
export const listDomainsDue = async (db: Db, before: Date): Promise<VerifiedDomain[]> => {
  const rows = await db
    .selectFrom('status_pages')
    .where('verified_at', 'is not', null)
    .where(({ eb, or }) => or([eb('cname_checked_at', '<=', before), eb('cname_missing_since', 'is not', null)]))
    .orderBy('id')
    .select(['organization_id as organizationId', 'id as pageId', 'custom_domain as domain'])
    .select([
      'cname_key as key',
      'cname_value as value',
      'cname_missing_since as missingSince',
      'cname_told_at as notifiedAt',
    ])
    .execute();
  return rows.flatMap(({ domain, key, value, ...row }) =>
    domain === null || key === null || value === null ? [] : [{ ...row, domain, key, value }],
  );
};

export const listServedDomains = async (db: Db): Promise<{ id: number; name: string; domain: string }[]> => {
  const rows = await db
    .selectFrom('status_pages')
    .where('verified_at', 'is not', null)
    .select(['id', 'name', 'custom_domain as domain'])
    .execute();
  return rows.flatMap(({ domain, ...row }) => (domain === null ? [] : [{ ...row, domain }]));
};

/** Returns false if another page has verified the domain, or if the page now requires a different record. */
export const markDomainVerified = async (trx: Db, domain: PageDomain, at: Date): Promise<boolean> => {
  // Serializes two pages that prove the domain at the same time.
  await sql`select pg_advisory_xact_lock(${DOMAIN_LOCK}, hashtext(${domain.domain}))`.execute(trx);
  const { numUpdatedRows } = await of(trx, domain)
    .set({
      verified_at: sql<Date>`coalesce(verified_at, ${at})`,
      cname_checked_at: at,
      cname_problem: null,
      cname_missing_since: null,
      cname_told_at: null,
    })
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('status_pages as other')
            .where('other.custom_domain', '=', domain.domain)
            .where('other.id', '!=', domain.pageId)
            .where('other.verified_at', 'is not', null)
            .select('other.id'),
        ),
      ),
    )
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/**
 * `isMissing` means that the record does not exist. For a verified domain, the time of the first such lookup is
 * retained.
 */
export const recordCnameProblem = async (
  trx: Db,
  domain: PageDomain,
  { problem, isMissing }: { problem: string; isMissing: boolean },
  at: Date,
): Promise<void> => {
  await of(trx, domain)
    .set({
      cname_problem: problem,
      cname_checked_at: at,
      ...(isMissing && {
        cname_missing_since: sql<Date>`case when verified_at is not null then coalesce(cname_missing_since, ${at}) end`,
      }),
    })
    .execute();
};

/** Returns false if the domain is not verified with this record. */
export const recordCnameJudgment = async (
  trx: Db,
  domain: PageDomain,
  { missingSince, notifies, isLost }: CnameJudgment,
  problem: string | null,
  at: Date,
): Promise<boolean> => {
  const { numUpdatedRows } = await of(trx, domain)
    .where('verified_at', 'is not', null)
    .set({
      cname_checked_at: at,
      cname_problem: problem,
      cname_missing_since: missingSince === null || isLost ? null : new Date(missingSince),
      ...(notifies && { cname_told_at: at }),
      ...(problem === null && { cname_told_at: null }),
      ...(isLost && { verified_at: null, cname_told_at: null }),
    })
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

const of = (db: Db, { organizationId, pageId, domain, key }: PageDomain) =>
  db
    .updateTable('status_pages')
    .where('organization_id', '=', organizationId)
    .where('id', '=', pageId)
    .where('custom_domain', '=', domain)
    .where('cname_key', '=', key);

const DOMAIN_LOCK = 7_301_009;
