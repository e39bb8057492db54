import { sql } from 'kysely';
import type { Db } from '../connection/connect.ts';

export interface NewTicket {
  organizationId: number;
  userId: number | null;
  requestedUserId: number | null;
  reason: string;
  downgradeTo: string | null;
  planRequested: string | null;
  /** For those who run the installation; lines. */
  detail: string | null;
}

/** Adds an open ticket; returns its id, which is the key to reading it. */
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

/** A ticket that asks for the same, by the same person, and is not closed; undefined without one. */
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

/** How many tickets whose reason begins so a user has made since then. */
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

/** How many mails tickets of an organization have caused since then: new ones, and what was written more. */
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

/** What was said in a ticket, in its order. */
export const listTicketMessages = (db: Db, id: string) =>
  db.selectFrom('ticket_messages').where('ticket_id', '=', id).orderBy('id').select(['author', 'at', 'text']).execute();

/** The organization of a ticket. */
export const organizationOfTicket = async (db: Db, id: string): Promise<number | undefined> =>
  (await db.selectFrom('support_tickets').where('id', '=', id).select('organization_id as of').executeTakeFirst())?.of;

/** A ticket with who asked, locked until the transaction ends. */
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
  /** Made by who sends it; null: none was. */
  clientId?: string | null;
}

export const insertTicketMessage = async (trx: Db, message: NewTicketMessage, at: Date): Promise<void> => {
  const { ticketId, author, userId, text, clientId = null } = message;
  await trx
    .insertInto('ticket_messages')
    .values({ ticket_id: ticketId, at, author, user_id: userId, text, client_id: clientId })
    .execute();
};

/** Whether an answer is in a locked ticket already: by its id, or without one when the last message is an operator's of the same words. */
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

/** Of a locked ticket. An open one waits for an answer since `at`. */
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

/** A user's tickets that are not closed, newest first. */
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

/** Closes the organization's tickets of one reason. */
export const closeTickets = async (trx: Db, organizationId: number, reason: string, at: Date): Promise<void> => {
  await trx
    .updateTable('support_tickets')
    .set({ status: 'closed', closed_at: at })
    .where('organization_id', '=', organizationId)
    .where('reason', '=', reason)
    .where('status', '<>', 'closed')
    .execute();
};
