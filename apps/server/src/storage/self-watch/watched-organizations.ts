import { sql } from 'kysely';
import type { Db } from '../connection/connect.ts';

/** Organizations whose checks are to be probed from locations that are everybody's, with how many of them. */
export const listWatchedOrganizations = async (
  db: Db,
): Promise<{ id: number; name: string; timezone: string; checks: number }[]> =>
  db
    .selectFrom('organizations as o')
    .innerJoin('checks as c', 'c.organization_id', 'o.id')
    .leftJoin('locations as l', 'l.key', 'c.location')
    .where('o.state', '=', 'AC')
    .where('c.paused', '=', false)
    .where('l.organization_id', 'is', null)
    .groupBy('o.id')
    .orderBy('o.id')
    .select(['o.id', 'o.name', 'o.timezone', sql<number>`count(*)::int`.as('checks')])
    .execute();
