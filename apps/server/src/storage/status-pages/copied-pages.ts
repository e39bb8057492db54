import type { Db } from '../connection/connect.ts';

export const listOrganizationsWithPublicPage = async (db: Db): Promise<number[]> => {
  const rows = await db
    .selectFrom('status_pages')
    .where('visibility', '=', 'public')
    .select('organization_id')
    .distinct()
    .orderBy('organization_id')
    .execute();
  return rows.map((row) => row.organization_id);
};

export const listPublicPageIds = async (db: Db, organizationId: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('status_pages')
    .where('organization_id', '=', organizationId)
    .where('visibility', '=', 'public')
    .select('id')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
};
