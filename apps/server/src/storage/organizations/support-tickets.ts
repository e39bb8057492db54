import type { Db } from '../connection/connect.ts';

export interface NewTicket {
  organizationId: number;
  userId: number | null;
  requestedUserId: number | null;
  reason: string;
  downgradeTo: string | null;
  planRequested: string | null;
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
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** An open ticket that asks for the same, by the same person; undefined without one. */
export const findSameTicket = async (trx: Db, ticket: NewTicket): Promise<string | undefined> =>
  (
    await trx
      .selectFrom('support_tickets')
      .where('organization_id', '=', ticket.organizationId)
      .where('status', '=', 'open')
      .where('reason', '=', ticket.reason)
      .where('user_id', 'is not distinct from', ticket.userId)
      .where('requested_user_id', 'is not distinct from', ticket.requestedUserId)
      .where('downgrade_to', 'is not distinct from', ticket.downgradeTo)
      .where('plan_requested', 'is not distinct from', ticket.planRequested)
      .orderBy('created_at')
      .select('id')
      .executeTakeFirst()
  )?.id;

export const findTicket = (db: Db, id: string) =>
  db
    .selectFrom('support_tickets')
    .where('id', '=', id)
    .select(['id', 'reason', 'status', 'created_at as createdAt', 'closed_at as closedAt'])
    .executeTakeFirst();

/** Closes the organization's open tickets of one reason. */
export const closeTickets = async (trx: Db, organizationId: number, reason: string, at: Date): Promise<void> => {
  await trx
    .updateTable('support_tickets')
    .set({ status: 'closed', closed_at: at })
    .where('organization_id', '=', organizationId)
    .where('reason', '=', reason)
    .where('status', '=', 'open')
    .execute();
};
