import type { PublicNotices } from '@pharos/domain/public-status/public-notices.ts';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../connection/connect.ts';
import { readPageIncidents } from '../page-incidents/page-incidents.ts';

const MAX_NOTICES = 100;

/**
 * Returns incidents that are open or were resolved since `from`, and maintenance that ends after `from`. With `to`
 * (epoch milliseconds), returns only notices that start before it. Notices list only checks that are on the page.
 */
export const readPageNotices = async (
  db: Db,
  page: { id: number; organizationId: number; checkIds: readonly number[] },
  { from, to }: { from: number; to?: number },
): Promise<PublicNotices> => {
  const shown = new Set(page.checkIds);
  const incidents = await readPageIncidents(
    db,
    sql`i.organization_id = ${page.organizationId} and (i.resolved_at is null or i.resolved_at >= ${new Date(from)})
      and ${to === undefined ? sql`true` : sql`i.started_at < ${new Date(to)}`}
      and exists (select from page_incident_pages l where l.page_incident_id = i.id and l.status_page_id = ${page.id})`,
    { limit: MAX_NOTICES },
  );
  const maintenances = await db
    .selectFrom('maintenances as m')
    .innerJoin('maintenance_pages as l', 'l.maintenance_id', 'm.id')
    .where('l.status_page_id', '=', page.id)
    .where('m.organization_id', '=', page.organizationId)
    .where(to === undefined ? sql<SqlBool>`true` : sql<SqlBool>`m.starts_at < ${new Date(to)}`)
    .where('m.ends_at', '>', new Date(from))
    .orderBy('m.starts_at')
    .orderBy('m.id')
    .limit(MAX_NOTICES)
    .select(['m.id', 'm.name', 'm.body', 'm.starts_at', 'm.ends_at', 'm.created_at', 'm.updated_at'])
    .select(
      sql<number[]>`array(select check_id from maintenance_checks where maintenance_id = m.id order by check_id)`.as(
        'checks',
      ),
    )
    .execute();
  return {
    incidents: incidents.map(({ id, name, impact, startedAt, resolvedAt, outage, checkIds, updates }) => ({
      ...{ id, name, impact, startedAt, resolvedAt, outage, updates },
      checkIds: checkIds.filter((checkId) => shown.has(checkId)),
    })),
    maintenances: maintenances.map((row) => ({
      id: row.id,
      name: row.name,
      text: row.body,
      from: row.starts_at.getTime(),
      to: row.ends_at.getTime(),
      createdAt: row.created_at.getTime(),
      changedAt: row.updated_at.getTime(),
      checkIds: row.checks.filter((checkId) => shown.has(checkId)),
    })),
  };
};
