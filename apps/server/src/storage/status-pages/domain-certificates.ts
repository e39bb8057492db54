import { sql } from 'kysely';
import type { Db } from '../connection/connect.ts';

/** An order for an earlier domain of the page does not affect the certificate. */
export interface CertificateOrder {
  organizationId: number;
  pageId: number;
  domain: string;
}

export interface SealedCertificate {
  certificate: string;
  privateKey: string;
  expiresAt: Date;
}

/** Starts an order and deletes the certificates of other domains of the page. */
export const beginOrder = async (trx: Db, { organizationId, pageId, domain }: CertificateOrder, at: Date) => {
  await trx
    .deleteFrom('domain_certificates')
    .where('organization_id', '=', organizationId)
    .where('status_page_id', '=', pageId)
    .where('domain', '!=', domain)
    .execute();
  await trx
    .insertInto('domain_certificates')
    .values({ organization_id: organizationId, status_page_id: pageId, domain, ordering_since: at })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'status_page_id']).doUpdateSet({ ordering_since: at, ...CHANGED }),
    )
    .execute();
};

/** Returns null if the domain is no longer verified. */
export const findOrder = async (
  db: Db,
  { organizationId, pageId }: Omit<CertificateOrder, 'domain'>,
): Promise<(CertificateOrder & { failures: number }) | null> => {
  const row = await ofServedDomains(db)
    .where('c.organization_id', '=', organizationId)
    .where('c.status_page_id', '=', pageId)
    .where('c.ordering_since', 'is not', null)
    .select(['c.domain', 'c.failures'])
    .executeTakeFirst();
  return row ? { organizationId, pageId, ...row } : null;
};

/**
 * Ends an order. The certificate is renewed at `renewAt`. Returns false and stores nothing if the certificate is no
 * longer needed.
 */
export const storeCertificate = async (
  db: Db,
  order: CertificateOrder,
  { certificate, privateKey, expiresAt }: SealedCertificate,
  renewAt: Date,
): Promise<boolean> => {
  const { numUpdatedRows } = await orderOf(db, order)
    .set({
      certificate,
      private_key: privateKey,
      expires_at: expiresAt,
      next_order_at: renewAt,
      ordering_since: null,
      problem: null,
      failures: 0,
      failed_at: null,
      told_at: null,
      ...CHANGED,
    })
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

export const recordOrderFailure = async (
  db: Db,
  order: CertificateOrder,
  { problem, failures, nextOrderAt }: { problem: string; failures: number; nextOrderAt: Date },
  at: Date,
): Promise<void> => {
  await orderOf(db, order)
    .set({ ordering_since: null, problem, failures, failed_at: at, next_order_at: nextOrderAt, ...CHANGED })
    .execute();
};

/** Returns retries, renewals, and orders that were lost with their process. */
export const listOrdersDue = (db: Db, now: Date, stalledSince: Date): Promise<CertificateOrder[]> =>
  ofServedDomains(db)
    .where(({ eb, or, and }) =>
      or([
        and([eb('c.ordering_since', 'is', null), eb('c.next_order_at', '<=', now)]),
        eb('c.ordering_since', '<=', stalledSince),
      ]),
    )
    .orderBy('c.next_order_at')
    .select(['c.organization_id as organizationId', 'c.status_page_id as pageId', 'c.domain'])
    .execute();

/**
 * Deletes certificates of domains that are no longer verified or no longer belong to the page. Returns these domains.
 */
export const dropOrphanedCertificates = async (db: Db): Promise<string[]> => {
  const rows = await db
    .deleteFrom('domain_certificates as c')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('status_pages as p')
            .whereRef('p.organization_id', '=', 'c.organization_id')
            .whereRef('p.id', '=', 'c.status_page_id')
            .whereRef('p.custom_domain', '=', 'c.domain')
            .where('p.verified_at', 'is not', null)
            .select('p.id'),
        ),
      ),
    )
    .returning('c.domain')
    .execute();
  return rows.map(({ domain }) => domain);
};

export const withdrawCertificate = async (
  db: Db,
  order: CertificateOrder,
  problem: string,
  at: Date,
): Promise<void> => {
  await orderOf(db, order)
    .set({
      certificate: null,
      private_key: null,
      expires_at: null,
      problem,
      failed_at: at,
      next_order_at: at,
      ...CHANGED,
    })
    .execute();
};

/** Returns certificates that could not be renewed, and about which no one was notified. */
export const listEndingCertificates = (
  db: Db,
  before: Date,
): Promise<(CertificateOrder & { expiresAt: Date | null; problem: string | null })[]> =>
  ofServedDomains(db)
    .where('c.certificate', 'is not', null)
    .where('c.expires_at', '<', before)
    .where('c.problem', 'is not', null)
    .where('c.told_at', 'is', null)
    .select(['c.organization_id as organizationId', 'c.status_page_id as pageId', 'c.domain'])
    .select(['c.expires_at as expiresAt', 'c.problem'])
    .execute();

export const markEndNotified = async (trx: Db, order: CertificateOrder, at: Date): Promise<boolean> => {
  const { numUpdatedRows } = await orderOf(trx, order)
    .where('told_at', 'is', null)
    .where('problem', 'is not', null)
    .set({ told_at: at })
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

export const listServedCertificates = (
  db: Db,
): Promise<(CertificateOrder & { changedAt: Date; expiresAt: Date | null })[]> =>
  ofServedDomains(db)
    .where('c.certificate', 'is not', null)
    .select(['c.organization_id as organizationId', 'c.status_page_id as pageId', 'c.domain'])
    .select(['c.changed_at as changedAt', 'c.expires_at as expiresAt'])
    .execute();

/** Returns null if the domain is no longer verified. */
export const readCertificate = async (db: Db, { organizationId, pageId, domain }: CertificateOrder) => {
  const row = await ofServedDomains(db)
    .where('c.organization_id', '=', organizationId)
    .where('c.status_page_id', '=', pageId)
    .where('c.domain', '=', domain)
    .select(['c.certificate', 'c.private_key as privateKey'])
    .executeTakeFirst();
  if (!row || row.certificate === null || row.privateKey === null) return null;
  return { certificate: row.certificate, privateKey: row.privateKey };
};

const CHANGED = { changed_at: sql<Date>`clock_timestamp()` };

/** All queries about certificates use this selection: the domain is verified and belongs to the page. */
const ofServedDomains = (db: Db) =>
  db
    .selectFrom('domain_certificates as c')
    .innerJoin('status_pages as p', (join) =>
      join
        .onRef('p.organization_id', '=', 'c.organization_id')
        .onRef('p.id', '=', 'c.status_page_id')
        .onRef('p.custom_domain', '=', 'c.domain')
        .on('p.verified_at', 'is not', null),
    );

const orderOf = (db: Db, { organizationId, pageId, domain }: CertificateOrder) =>
  db
    .updateTable('domain_certificates')
    .where('organization_id', '=', organizationId)
    .where('status_page_id', '=', pageId)
    .where('domain', '=', domain);
