import type { StatusPage } from '@pharos/contract/rest/status-pages/status-pages.ts';
import { sql } from 'kysely';
import type { Db } from '../connection/connect.ts';

export interface PublicPage {
  id: number;
  organizationId: number;
  organizationName: string;
  name: string;
  /** All names that lead to the page, including the current one. */
  slugs: readonly string[];
  logoUrl: string;
  analyticsId: string | null;
  showsAddresses: boolean;
  visibility: StatusPage['visibility'];
  /** Argon2id hash. Null without a password. */
  passwordHash: string | null;
  createdAt: number;
  checks: readonly { id: number; name: string; url: string; createdAt: number }[];
}

export const findPublicPage = async (db: Db, id: number): Promise<PublicPage | null> => {
  const row = await db
    .selectFrom('status_pages as p')
    .innerJoin('organizations as o', 'o.id', 'p.organization_id')
    .where('p.id', '=', id)
    .selectAll('p')
    .select('o.name as organization_name')
    .select((eb) => [
      eb
        .selectFrom('status_page_names as n')
        .whereRef('n.status_page_id', '=', 'p.id')
        .select(sql<string[]>`coalesce(array_agg(n.slug), '{}')`.as('slugs'))
        .as('slugs'),
    ])
    .executeTakeFirst();
  if (!row) return null;
  const checks = await db
    .selectFrom('status_page_checks as s')
    .innerJoin('checks as c', 'c.id', 's.check_id')
    .where('s.status_page_id', '=', id)
    // Even if the page's rows refer to checks of other organizations.
    .where('c.organization_id', '=', row.organization_id)
    .orderBy('s.position')
    .orderBy('s.id')
    .select(['c.id', 'c.name', 'c.url', 'c.created_at'])
    .execute();
  return {
    id: row.id,
    organizationId: row.organization_id,
    organizationName: row.organization_name,
    name: row.name,
    slugs: row.slugs ?? [],
    logoUrl: row.logo_url,
    analyticsId: row.ga_tracking_id,
    showsAddresses: row.shows_addresses,
    visibility: row.visibility,
    passwordHash: row.password_hash,
    createdAt: row.created_at.getTime(),
    checks: checks.map((check) => ({
      id: check.id,
      name: check.name,
      url: check.url,
      createdAt: check.created_at.getTime(),
    })),
  };
};

export const findOrganizationOfPublicCheck = async (db: Db, checkId: number): Promise<number | null> => {
  const row = await db
    .selectFrom('checks as c')
    .where('c.id', '=', checkId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('status_page_checks as s')
          .innerJoin('status_pages as p', 'p.id', 's.status_page_id')
          .whereRef('s.check_id', '=', 'c.id')
          .whereRef('p.organization_id', '=', 'c.organization_id')
          .where('p.visibility', '=', 'public')
          .select('s.id'),
      ),
    )
    .select('c.organization_id')
    .executeTakeFirst();
  return row?.organization_id ?? null;
};

export const findChecksToShow = (db: Db, organizationId: number, ids: readonly number[]) =>
  db
    .selectFrom('checks')
    .where('organization_id', '=', organizationId)
    .where('id', '=', sql<number>`any(${[...ids]}::int[])`)
    .select(['id', 'name', 'url'])
    .execute();
