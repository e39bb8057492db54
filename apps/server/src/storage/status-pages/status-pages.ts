import type { StatusPage } from '@pharos/contract/rest/status-pages/status-pages.ts';
import type { DomainCertificate } from '@pharos/domain/public-status/domain-certificate.ts';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../connection/connect.ts';

export interface StoredStatusPage {
  id: number;
  organizationId: number;
  name: string;
  logoUrl: string;
  gaTrackingId: string | null;
  /** Lower case, in ASCII. */
  customDomain: string | null;
  /** Proves the domain. Null before it is generated. */
  cname: { key: string; value: string } | null;
  isVerified: boolean;
  cnameProblem: string | null;
  /** Null if no certificate was ordered for the domain, or if the domain is not verified. */
  certificate: DomainCertificate | null;
  showsAddresses: boolean;
  visibility: StatusPage['visibility'];
  hasPassword: boolean;
  /** Checks in the order of the page. `id` identifies the link between page and check. */
  checks: readonly { id: number; checkId: number }[];
}

type Identified = Pick<StoredStatusPage, 'organizationId' | 'id'>;

/** A new domain has a new record or none yet, and is not verified. */
export type StatusPageFields = Pick<
  StoredStatusPage,
  'name' | 'logoUrl' | 'gaTrackingId' | 'showsAddresses' | 'visibility'
> & {
  domain?: Pick<StoredStatusPage, 'customDomain' | 'cname'>;
  passwordHash?: string | null;
};

export const insertStatusPage = async (
  trx: Db,
  organizationId: number,
  { passwordHash = null, ...fields }: StatusPageFields,
): Promise<number> => {
  const { id } = await trx
    .insertInto('status_pages')
    .values({ organization_id: organizationId, password_hash: passwordHash, ...columnsOf(fields) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export const updateStatusPage = async (
  trx: Db,
  { organizationId, id }: Identified,
  { passwordHash, ...fields }: StatusPageFields,
): Promise<void> => {
  await trx
    .updateTable('status_pages')
    .set({
      ...columnsOf(fields),
      ...(fields.domain && UNPROVED),
      ...(passwordHash !== undefined && { password_hash: passwordHash }),
      updated_at: sql<Date>`now()`,
    })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
};

const UNPROVED = {
  verified_at: null,
  cname_problem: null,
  cname_missing_since: null,
  cname_checked_at: null,
  cname_told_at: null,
};

const columnsOf = ({ domain, ...fields }: Omit<StatusPageFields, 'passwordHash'>) => ({
  name: fields.name,
  logo_url: fields.logoUrl,
  ga_tracking_id: fields.gaTrackingId,
  shows_addresses: fields.showsAddresses,
  visibility: fields.visibility,
  ...(domain && {
    custom_domain: domain.customDomain,
    cname_key: domain.cname?.key ?? null,
    cname_value: domain.cname?.value ?? null,
  }),
});

/** The address with this name leads to the page, even after it is renamed. */
export const addPageName = async (trx: Db, pageId: number, slug: string): Promise<void> => {
  await trx
    .insertInto('status_page_names')
    .values({ status_page_id: pageId, slug })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

export const deleteStatusPage = async (trx: Db, { organizationId, id }: Identified): Promise<void> => {
  await trx.deleteFrom('status_pages').where('organization_id', '=', organizationId).where('id', '=', id).execute();
};

export const listStatusPages = (db: Db, organizationId: number): Promise<StoredStatusPage[]> =>
  read(db, sql<SqlBool>`p.organization_id = ${organizationId}`);

/** Locks the page and its checks until the transaction ends if `lock` is set. */
export const findStatusPage = async (
  db: Db,
  { organizationId, id }: Identified,
  { lock = false } = {},
): Promise<StoredStatusPage | null> => {
  if (lock) {
    await db
      .selectFrom('status_pages')
      .select('id')
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .forUpdate()
      .execute();
  }
  const [page] = await read(db, sql<SqlBool>`p.organization_id = ${organizationId} and p.id = ${id}`);
  return page ?? null;
};

export const countStatusPages = async (db: Db, organizationId: number): Promise<number> => {
  const { count } = await db
    .selectFrom('status_pages')
    .where('organization_id', '=', organizationId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

const read = async (db: Db, condition: ReturnType<typeof sql<SqlBool>>): Promise<StoredStatusPage[]> => {
  const rows = await db
    .selectFrom('status_pages as p')
    .leftJoin('domain_certificates as d', (join) =>
      join
        .onRef('d.organization_id', '=', 'p.organization_id')
        .onRef('d.status_page_id', '=', 'p.id')
        .onRef('d.domain', '=', 'p.custom_domain')
        .on('p.verified_at', 'is not', null),
    )
    .select(['d.domain as certificate_domain', 'd.ordering_since', 'd.expires_at'])
    .select(['d.problem as certificate_problem', 'd.failed_at', 'd.next_order_at'])
    .select(['p.id', 'p.organization_id', 'p.name', 'p.logo_url', 'p.ga_tracking_id', 'p.custom_domain'])
    .select(['p.cname_key', 'p.cname_value', 'p.cname_problem', 'p.shows_addresses', 'p.visibility'])
    .select([
      sql<boolean>`p.verified_at is not null`.as('is_verified'),
      sql<boolean>`p.password_hash is not null`.as('has_password'),
    ])
    .select((eb) =>
      eb
        .selectFrom('status_page_checks as c')
        .whereRef('c.status_page_id', '=', 'p.id')
        .select(
          sql<{ id: number; checkId: number }[]>`coalesce(
            json_agg(json_build_object('id', c.id, 'checkId', c.check_id) order by c.position, c.id), '[]')`.as(
            'links',
          ),
        )
        .as('checks'),
    )
    .where(condition)
    .orderBy('p.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    organizationId: row.organization_id,
    name: row.name,
    logoUrl: row.logo_url,
    gaTrackingId: row.ga_tracking_id,
    customDomain: row.custom_domain,
    cname: row.cname_key === null || row.cname_value === null ? null : { key: row.cname_key, value: row.cname_value },
    isVerified: row.is_verified,
    cnameProblem: row.cname_problem,
    certificate:
      row.certificate_domain === null
        ? null
        : {
            orderingSince: row.ordering_since?.getTime() ?? null,
            expiresAt: row.expires_at?.getTime() ?? null,
            problem: row.certificate_problem,
            failedAt: row.failed_at?.getTime() ?? null,
            nextOrderAt: row.next_order_at?.getTime() ?? null,
          },
    showsAddresses: row.shows_addresses,
    visibility: row.visibility,
    hasPassword: row.has_password,
    checks: row.checks ?? [],
  }));
};
