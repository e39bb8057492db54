import type { Db } from '../connection/connect.ts';

/** Returns the name of an organization for reports, and the time zone in which its days are counted. */
export const readOrganizationZone = (db: Db, organizationId: number): Promise<{ name: string; timezone: string }> =>
  db
    .selectFrom('organizations')
    .where('id', '=', organizationId)
    .select(['name', 'timezone'])
    .executeTakeFirstOrThrow();
