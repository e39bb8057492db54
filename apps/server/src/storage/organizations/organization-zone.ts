import type { Db } from '../connection/connect.ts';

export const readOrganizationZone = (db: Db, organizationId: number): Promise<{ name: string; timezone: string }> =>
  db
    .selectFrom('organizations')
    .where('id', '=', organizationId)
    .select(['name', 'timezone'])
    .executeTakeFirstOrThrow();
