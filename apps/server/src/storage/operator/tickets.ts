import { sql } from 'kysely';
import type { Db } from '../connection/connect.ts';

export interface TicketFilter {
  /** Part of the reason, of the organization's name, or of the requester's e-mail address. */
  search?: string | undefined;
  status?: 'open' | 'answered' | 'closed' | undefined;
  limit: number;
  offset: number;
}

/** Tickets that wait for a response come first, longest waiting first. All other tickets follow, newest first. */
export const searchTickets = async (db: Db, { search, status, limit, offset }: TicketFilter) => {
  const pattern = search ? `%${search.replace(/[\\%_]/g, '\\$&')}%` : null;
  const matching = tickets(db)
    .$if(status !== undefined, (query) => query.where('t.status', '=', status ?? 'open'))
    .$if(pattern !== null, (query) =>
      query.where(sql<boolean>`(t.reason ilike ${pattern} or o.name ilike ${pattern} or u.email ilike ${pattern})`),
    );
  const { count } = await matching.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await matching
    .orderBy(sql`t.status = 'open'`, 'desc')
    .orderBy(sql`case when t.status = 'open' then t.waits_since end`)
    .orderBy('t.created_at', 'desc')
    .orderBy('t.id')
    .limit(limit)
    .offset(offset)
    .select(COLUMNS)
    .execute();
  return { count, rows };
};

export const findTicketForOperator = (db: Db, id: string) =>
  tickets(db)
    .leftJoin('users as f', 'f.id', 't.requested_user_id')
    .where('t.id', '=', id)
    .select(COLUMNS)
    .select(['t.downgrade_to as downgradeTo', 't.plan_requested as planRequested', 't.detail'])
    .select('f.email as requestedFor')
    .executeTakeFirst();

const tickets = (db: Db) =>
  db
    .selectFrom('support_tickets as t')
    .innerJoin('organizations as o', 'o.id', 't.organization_id')
    .leftJoin('users as u', 'u.id', 't.user_id');

const COLUMNS = [
  't.id',
  't.reason',
  't.status',
  't.created_at as createdAt',
  't.closed_at as closedAt',
  't.waits_since as waitsSince',
  'o.id as organizationId',
  'o.name as organizationName',
  'u.email as requestedBy',
  'u.email_verified as isAskerVerified',
] as const;
