import { sql } from 'kysely';
import type { Db } from '../connection/connect.ts';

export interface NewTicket {
  organizationId: number;
  userId: number | null;
  requestedUserId: number | null;
  reason: string;
  downgradeTo: string | null;
  planRequested: string | null;
  /** Lines for the operators. */
  detail: string | null;
}

/** Returns the id, which grants access to the ticket. */
export const insertTicket = async (trx: Db, ticket: NewTicket, at: Date): Promise<string> => {
  const { id } = await trx
    .insertInto('support_tickets')
    .values({
      organization_id: ticket.organizationId,
      user_id: ticket.userId,
      requested_user_id: ticket.requestedUserId,
      reason: ticket.reason,
      downgrade_to: ticket.downgradeTo,
      plan_requested: ticket.planRequested,
      detail: ticket.detail,
      created_at: at,
      waits_since: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export const findSameTicket = async (trx: Db, ticket: NewTicket): Promise<string | undefined> =>
  (
    await trx
      .selectFrom('support_tickets')
      .where('organization_id', '=', ticket.organizationId)
      .where('status', '<>', 'closed')
      .where('reason', '=', ticket.reason)
      .where('user_id', 'is not distinct from', ticket.userId)
      .where('requested_user_id', 'is not distinct from', ticket.requestedUserId)
      .where('downgrade_to', 'is not distinct from', ticket.downgradeTo)
      .where('plan_requested', 'is not distinct from', ticket.planRequested)
      .where('detail', 'is not distinct from', ticket.detail)
      .orderBy('created_at')
      .select('id')
      .executeTakeFirst()
  )?.id;

export const countTickets = async (db: Db, userId: number, beginsWith: string, since: Date): Promise<number> =>
  (
    await db
      .selectFrom('support_tickets')
      .where('user_id', '=', userId)
      .where('created_at', '>', since)
      .where(sql<boolean>`starts_with(reason, ${beginsWith})`)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

/** Counts new tickets and further messages since `since`. */
export const countTicketMails = async (db: Db, organizationId: number, since: Date): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from support_tickets where organization_id = ${organizationId} and created_at > ${since})::int
      + (select count(*) from ticket_messages m join support_tickets t on t.id = m.ticket_id
        where t.organization_id = ${organizationId} and m.author = 'asker' and m.at > ${since})::int as count`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
};

export const findTicket = async (db: Db, id: string) => {
  const ticket = await db
    .selectFrom('support_tickets')
    .where('id', '=', id)
    .select(['id', 'reason', 'status', 'created_at as createdAt', 'closed_at as closedAt', 'waits_since as waitsSince'])
    .executeTakeFirst();
  return ticket && { ...ticket, messages: await listTicketMessages(db, id) };
};

export const listTicketMessages = (db: Db, id: string) =>
  db.selectFrom('ticket_messages').where('ticket_id', '=', id).orderBy('id').select(['author', 'at', 'text']).execute();

export const organizationOfTicket = async (db: Db, id: string): Promise<number | undefined> =>
  (await db.selectFrom('support_tickets').where('id', '=', id).select('organization_id as of').executeTakeFirst())?.of;

export const lockTicket = (trx: Db, id: string) =>
  trx
    .selectFrom('support_tickets')
    .where('id', '=', id)
    .select(['id', 'reason', 'detail', 'status', 'organization_id as organizationId', 'user_id as userId'])
    .select(['requested_user_id as requestedUserId', 'downgrade_to as downgradeTo', 'plan_requested as planRequested'])
    .forUpdate()
    .executeTakeFirst();

export interface NewTicketMessage {
  ticketId: string;
  author: 'operator' | 'asker';
  userId: number;
  text: string;
  clientId?: string | null;
}

export const insertTicketMessage = async (trx: Db, message: NewTicketMessage, at: Date): Promise<void> => {
  const { ticketId, author, userId, text, clientId = null } = message;
  await trx
    .insertInto('ticket_messages')
    .values({ ticket_id: ticketId, at, author, user_id: userId, text, client_id: clientId })
    .execute();
};

/**
 * Checks whether a locked ticket contains a reply with this id. Without an id, checks whether the last message is from
 * an operator and has the same text.
 */
export const hasAnswer = async (
  trx: Db,
  ticketId: string,
  { text, clientId }: { text: string; clientId: string | null },
): Promise<boolean> => {
  const messages = trx.selectFrom('ticket_messages').where('ticket_id', '=', ticketId);
  if (clientId !== null)
    return (await messages.where('client_id', '=', clientId).select('id').executeTakeFirst()) !== undefined;
  const last = await messages.orderBy('id', 'desc').select(['author', 'text']).limit(1).executeTakeFirst();
  return last?.author === 'operator' && last.text === text;
};

export const countTicketMessages = async (db: Db, ticketId: string): Promise<number> =>
  (
    await db
      .selectFrom('ticket_messages')
      .where('ticket_id', '=', ticketId)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

/** The ticket must be locked. An open ticket waits for a response since `at`. */
export const setTicketStatus = async (
  trx: Db,
  id: string,
  status: 'open' | 'answered' | 'closed',
  at: Date,
): Promise<void> => {
  await trx
    .updateTable('support_tickets')
    .set({
      status,
      closed_at: status === 'closed' ? at : null,
      ...(status === 'open' && { waits_since: at }),
    })
    .where('id', '=', id)
    .execute();
};

export const listTicketsOfUser = (db: Db, userId: number) =>
  db
    .selectFrom('support_tickets')
    .where('user_id', '=', userId)
    .where('status', '<>', 'closed')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(500)
    .select(['id', 'organization_id as organizationId', 'reason', 'status', 'created_at as createdAt'])
    .execute();

export const closeTickets = async (trx: Db, organizationId: number, reason: string, at: Date): Promise<void> => {
  await trx
    .updateTable('support_tickets')
    .set({ status: 'closed', closed_at: at })
    .where('organization_id', '=', organizationId)
    .where('reason', '=', reason)
    .where('status', '<>', 'closed')
    .execute();
};
