import { replyDueAt } from '@pharos/domain/organizations/reply-due.ts';
import { findTicket } from '../../../storage/organizations/support-tickets.ts';
import type { Services } from '../../context.ts';
import { notFound } from '../../errors.ts';

/** Anyone with the link may read the ticket. The id cannot be guessed, and the result names no people. */
export const readTicket = async ({ db }: Pick<Services, 'db'>, id: string) => {
  const ticket = await findTicket(db, id);
  if (!ticket) throw notFound('Ticket');
  const due = ticket.status === 'open' ? replyDueAt(ticket.reason, ticket.waitsSince.getTime()) : null;
  return { ...ticket, replyDueAt: due };
};
