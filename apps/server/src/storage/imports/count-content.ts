import { sql } from 'kysely';
import type { Db } from '../connection/connect.ts';

export interface OrganizationContent {
  checks: number;
  contacts: number;
  integrations: number;
  statusPages: number;
  badges: number;
  notices: number;
}

export const countContent = async (db: Db, organizationId: number): Promise<OrganizationContent> => {
  const count = (table: string) =>
    sql`(select count(*) from ${sql.table(table)} where organization_id = ${organizationId})`;
  const { rows } = await sql<OrganizationContent>`
    select ${count('checks')} as checks, ${count('contacts')} as contacts, ${count('integrations')} as integrations,
      ${count('status_pages')} as "statusPages", ${count('badges')} as badges,
      ${count('page_incidents')} + ${count('maintenances')} as notices`.execute(db);
  const [counted] = rows;
  if (!counted) throw new Error('The query that counts the content of an organization returned no row');
  return counted;
};
