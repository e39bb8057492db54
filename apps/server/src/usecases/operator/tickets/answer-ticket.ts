import type { Db } from '../../../storage/connection/connect.ts';
import { enqueueMail } from '../../../storage/mails/enqueue-mail.ts';
import { recordOperatorAct } from '../../../storage/operator/acts.ts';
import { recordAudit } from '../../../storage/organizations/audit-log.ts';
import { findOrganization } from '../../../storage/organizations/organizations.ts';
import { insertTicketMessage, lockTicket, setTicketStatus } from '../../../storage/organizations/support-tickets.ts';
import { emailOf, findUser } from '../../../storage/people/users.ts';
import type { OperatorCaller, Services } from '../../context.ts';
import { notFound, unprocessable } from '../../errors.ts';
import { mayMailOwner } from '../../people/require-verified-owner.ts';

type Parts = Pick<Services, 'db' | 'secrets' | 'settings' | 'now'>;
type Ticket = NonNullable<Awaited<ReturnType<typeof lockTicket>>>;

/** Answers a ticket: its page shows the answer, and who asked is mailed it. */
export const answerTicket = (
  services: Parts,
  operator: OperatorCaller,
  id: string,
  { text, closes }: { text: string; closes: boolean },
): Promise<void> =>
  services.db.transaction().execute(async (trx) => {
    const ticket = await lockTicket(trx, id);
    if (!ticket) throw notFound('Ticket');
    const now = services.now();
    await insertTicketMessage(trx, { ticketId: id, author: 'operator', userId: operator.userId, text }, new Date(now));
    await setTicketStatus(trx, id, closes ? 'closed' : 'answered', new Date(now));
    await record(trx, operator, ticket, closes ? 'answer-and-close' : 'answer');
    const asker = ticket.userId === null ? undefined : await findUser(trx, ticket.userId);
    if (!asker || !mayMailOwner(services, asker)) return;
    const mail = {
      to: asker.email,
      subject: `Answer: ${ticket.reason}`,
      headline: ticket.reason,
      paragraphs: text.split(/\n+/),
      action: {
        label: closes ? 'See your request' : 'See your request, and reply',
        link: `${services.settings.baseUrl}/tickets/${id}`,
      },
      footer: 'Sent by Pharos, since you asked the people who run it.',
      countedWith: null,
    };
    await enqueueMail(trx, services.secrets, mail, now);
  });

/** Closes a ticket without a word, or opens it again. */
export const changeTicketStatus = (
  services: Parts,
  operator: OperatorCaller,
  id: string,
  status: 'open' | 'closed',
): Promise<void> =>
  services.db.transaction().execute(async (trx) => {
    const ticket = await lockTicket(trx, id);
    if (!ticket) throw notFound('Ticket');
    if ((ticket.status === 'closed') === (status === 'closed'))
      throw unprocessable(status === 'closed' ? 'It is closed already.' : 'It is not closed.');
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
  await recordOperatorAct(trx, {
    operator: { userId, email, address },
    action,
    organizationId,
    subject: organization?.name ?? subject,
    reason: null,
    detail: { ticket: reason },
  });
};
