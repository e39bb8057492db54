import type { Db } from '../connection/connect.ts';

/** Whose reports they are, and the time zone in which it counts its days. */
export const readOrganizationZone = (db: Db, organizationId: number): Promise<{ name: string; timezone: string }> =>
  db
    .selectFrom('organizations')
    .where('id', '=', organizationId)
    .select(['name', 'timezone'])
    .executeTakeFirstOrThrow();
