import { replyDueAt } from '@pharos/domain/organizations/reply-due.ts';
import { findTicketForOperator, searchTickets, type TicketFilter } from '../../../storage/operator/tickets.ts';
import { listTicketMessages } from '../../../storage/organizations/support-tickets.ts';
import type { Services } from '../../context.ts';
import { notFound } from '../../errors.ts';

type Parts = Pick<Services, 'db' | 'now'>;

export type TicketForOperator = Awaited<ReturnType<typeof listTickets>>['rows'][number];
export type TicketDetail = Awaited<ReturnType<typeof readTicketForOperator>>;

export const listTickets = async ({ db, now }: Parts, filter: TicketFilter) => {
  const { count, rows } = await searchTickets(db, filter);
  return { count, rows: rows.map((row) => ({ ...row, ...waitingOf(row, now()) })) };
};

export const readTicketForOperator = async ({ db, now }: Parts, id: string) => {
  const ticket = await findTicketForOperator(db, id);
  if (!ticket) throw notFound('Ticket');
  return { ...ticket, ...waitingOf(ticket, now()), messages: await listTicketMessages(db, id) };
};

/** `replyDueAt` is in epoch milliseconds. It is null if the ticket waits for no answer. */
const waitingOf = (ticket: { reason: string; status: string; waitsSince: Date }, now: number) => {
  const dueAt = ticket.status === 'open' ? replyDueAt(ticket.reason, ticket.waitsSince.getTime()) : null;
  return { replyDueAt: dueAt, isOverdue: dueAt !== null && dueAt < now };
};
