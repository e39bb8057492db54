import type { Db } from '../connection/connect.ts';

/** A check's own data as reports name it; undefined when the organization has no such check. */
export const findCheckInOrganization = (db: Db, organizationId: number, checkId: number) =>
  db
    .selectFrom('checks')
    .where('organization_id', '=', organizationId)
    .where('id', '=', checkId)
    .select(['id', 'name', 'url', 'type', 'created_at'])
    .executeTakeFirst();
