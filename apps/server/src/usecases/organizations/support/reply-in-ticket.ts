import { enqueueMail } from '../../../storage/mails/enqueue-mail.ts';
import { recordAudit } from '../../../storage/organizations/audit-log.ts';
import { findOrganization, findOwner } from '../../../storage/organizations/organizations.ts';
import {
  countTicketMessages,
  insertTicketMessage,
  lockTicket,
  setTicketStatus,
} from '../../../storage/organizations/support-tickets.ts';
import { findUser } from '../../../storage/people/users.ts';
import type { Services, SignedInUser } from '../../context.ts';
import { notFound, unprocessable } from '../../errors.ts';
import { reachOfSession } from '../../sign-in/reach-of-session.ts';
import { refuseTooManyTickets } from './refuse-too-many.ts';
import { ticketRecipients, ticketSubject } from './ticket-recipients.ts';

const MAX_MESSAGES = 200;

/** The ticket then waits for an answer again. Mails the operators. */
export const replyInTicket = (
  { db, secrets, settings, now }: Pick<Services, 'db' | 'secrets' | 'settings' | 'now'>,
  caller: SignedInUser,
  id: string,
  text: string,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const ticket = await lockTicket(trx, id);
    const { open } = await reachOfSession(trx, caller);
    const isOwn =
      ticket?.userId === caller.userId && open.some((each) => each.organizationId === ticket.organizationId);
    if (!ticket || !isOwn) throw notFound('Ticket');
    if (ticket.status === 'closed') throw unprocessable('This ticket is closed. Create a new request.');
    if ((await countTicketMessages(trx, id)) >= MAX_MESSAGES)
      throw unprocessable(
        'This ticket has reached its maximum number of messages. Wait until it is closed, and create a new request.',
      );
    await refuseTooManyTickets(trx, ticket.organizationId, now());
    await insertTicketMessage(trx, { ticketId: id, author: 'asker', userId: caller.userId, text }, new Date(now()));
    await recordAudit(trx, {
      organizationId: ticket.organizationId,
      userId: caller.userId,
      address: caller.address,
      action: 'support-ticket.reply',
      subject: `organization ${ticket.organizationId}`,
      after: { reason: ticket.reason },
    });
    // The waiting time continues if the ticket was already waiting.
    if (ticket.status === 'answered') await setTicketStatus(trx, id, 'open', new Date(now()));
    const owner = await findOwner(trx, ticket.organizationId);
    const organization = await findOrganization(trx, ticket.organizationId);
    if (!organization) throw notFound('Ticket');
    const writer = await findUser(trx, caller.userId);
    for (const to of await ticketRecipients(trx, settings, owner.email)) {
      const mail = {
        to,
        subject: ticketSubject(ticket.reason, organization),
        headline: `More about: ${ticket.reason}`,
        paragraphs: [`${writer?.email ?? 'The requester'} of ${organization.name} writes:`, ...text.split(/\n+/)],
        action: { label: 'Open the ticket', link: `${settings.baseUrl}/tickets/${id}` },
        footer: 'Sent by Pharos to the operators of this installation.',
        countedWith: `tickets of ${ticket.organizationId}`,
      };
      await enqueueMail(trx, secrets, mail, now());
    }
  });
