import type { Db } from '../../../storage/connection/connect.ts';
import { enqueueMail } from '../../../storage/mails/enqueue-mail.ts';
import { recordOperatorAction } from '../../../storage/operator/operator-actions.ts';
import { recordAudit } from '../../../storage/organizations/audit-log.ts';
import { lockOrganization } from '../../../storage/organizations/lock-organization.ts';
import { findOrganization, findOwner } from '../../../storage/organizations/organizations.ts';
import {
  findSameTicket,
  hasAnswer,
  insertTicketMessage,
  lockTicket,
  organizationOfTicket,
  setTicketStatus,
} from '../../../storage/organizations/support-tickets.ts';
import { emailOf, findUser } from '../../../storage/people/users.ts';
import type { OperatorCaller, Services } from '../../context.ts';
import { notFound, Refusal, unprocessable } from '../../errors.ts';
import { mayMailOwner } from '../../people/require-verified-owner.ts';

type Parts = Pick<Services, 'db' | 'secrets' | 'settings' | 'now'>;
type Ticket = NonNullable<Awaited<ReturnType<typeof lockTicket>>>;

export interface Answer {
  text: string;
  closes: boolean;
  /** The id that the client created so that its answer is stored only once. */
  clientId: string | null;
  /** The status of the ticket when the answer was written. Null if it is unknown. */
  seenStatus: Ticket['status'] | null;
}

/**
 * The page of the ticket shows the answer, and the requester gets a mail. The same answer sent again changes nothing.
 */
export const answerTicket = (
  services: Parts,
  operator: OperatorCaller,
  id: string,
  { text, closes, clientId, seenStatus }: Answer,
): Promise<void> =>
  services.db.transaction().execute(async (trx) => {
    const ticket = await lockTicket(trx, id);
    if (!ticket) throw notFound('Ticket');
    const isStored = await hasAnswer(trx, id, { text, clientId });
    // Without a client id, the same text may be sent intentionally to close a ticket that already has this answer.
    if (isStored && (clientId !== null || !closes || ticket.status === 'closed')) return;
    if (ticket.status === 'closed') throw unprocessable('The ticket is closed. Reopen it to answer.');
    if (seenStatus !== null && seenStatus !== ticket.status)
      throw new Refusal('conflict', 'There is a new message in this ticket. Read it first, then send your answer.');
    const now = services.now();
    const answer = { ticketId: id, author: 'operator' as const, userId: operator.userId, text, clientId };
    await insertTicketMessage(trx, answer, new Date(now));
    await setTicketStatus(trx, id, closes ? 'closed' : 'answered', new Date(now));
    await record(trx, operator, ticket, closes ? 'answer-and-close' : 'answer');
    const asker = await askerOf(trx, ticket);
    if (!asker || !mayMailOwner(services, asker)) return;
    const mail = {
      to: asker.email,
      subject: `Answer: ${ticket.reason}`,
      headline: ticket.reason,
      paragraphs: text.split(/\n+/),
      action: {
        label: closes || !asker.isAsker ? 'Open the request' : 'Open your request to reply',
        link: `${services.settings.baseUrl}/tickets/${id}`,
      },
      footer: asker.isAsker
        ? 'Sent by Pharos because you contacted the operators of this installation.'
        : 'Sent by Pharos to the owner of the organization, because the request was made with an API key or by a person whose account was deleted.',
      countedWith: null,
    };
    await enqueueMail(trx, services.secrets, mail, now);
  });

/** Returns the requester, or the owner if an API key created the ticket or the account no longer exists. */
const askerOf = async (trx: Db, { userId, organizationId }: Ticket) => {
  if (userId === null) return { ...(await findOwner(trx, organizationId)), isAsker: false };
  const user = await findUser(trx, userId);
  return user && { ...user, isAsker: true };
};

/** A ticket cannot be reopened if a newer open ticket makes the same request. */
export const changeTicketStatus = (
  services: Parts,
  operator: OperatorCaller,
  id: string,
  status: 'open' | 'closed',
): Promise<void> =>
  services.db.transaction().execute(async (trx) => {
    const organizationId = await organizationOfTicket(trx, id);
    if (organizationId === undefined) throw notFound('Ticket');
    // The same lock as for creating a ticket, so that none is created at the same time.
    await lockOrganization(trx, organizationId);
    const ticket = await lockTicket(trx, id);
    if (!ticket) throw notFound('Ticket');
    if ((ticket.status === 'closed') === (status === 'closed'))
      throw unprocessable(status === 'closed' ? 'The ticket is already closed.' : 'The ticket is not closed.');
    if (status === 'open' && (await findSameTicket(trx, ticket)) !== undefined)
      throw unprocessable('There is a newer open ticket with the same request. Continue in that ticket.');
    await setTicketStatus(trx, id, status, new Date(services.now()));
    await record(trx, operator, ticket, status === 'closed' ? 'close' : 'reopen');
  });

const record = async (
  trx: Db,
  { userId, address }: OperatorCaller,
  { reason, organizationId }: Ticket,
  verb: string,
): Promise<void> => {
  const action = `support-ticket.${verb}`;
  const subject = `organization ${organizationId}`;
  await recordAudit(trx, {
    organizationId,
    userId: null,
    address: null,
    action,
    subject,
    after: { by: 'operator', reason },
  });
  const organization = await findOrganization(trx, organizationId);
  const email = await emailOf(trx, userId);
  await recordOperatorAction(trx, {
    operator: { userId, email, address },
    action,
    organizationId,
    subject: organization?.name ?? subject,
    reason: null,
    detail: { ticket: reason },
  });
};
