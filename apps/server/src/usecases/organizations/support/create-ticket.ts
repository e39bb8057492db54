import type { ActorRole } from '@pharos/domain/access/permissions.ts';
import { OBJECTION_DAYS } from '@pharos/domain/organizations/ownership-transfer.ts';
import { DELETION, reasonMeant, TRANSFER } from '@pharos/domain/organizations/ticket-reasons.ts';
import type { Db } from '../../../storage/connection/connect.ts';
import { enqueueMail } from '../../../storage/mails/enqueue-mail.ts';
import { recordAudit } from '../../../storage/organizations/audit-log.ts';
import { lockOrganization } from '../../../storage/organizations/lock-organization.ts';
import { findOrganization, findOwner } from '../../../storage/organizations/organizations.ts';
import { lockMemberUser, ownsAnother } from '../../../storage/organizations/owners.ts';
import { countTickets, findSameTicket, insertTicket } from '../../../storage/organizations/support-tickets.ts';
import { findUser } from '../../../storage/people/users.ts';
import { actorOf, requireAction } from '../../access.ts';
import type { Caller, Services } from '../../context.ts';
import { invalid, invalidWhole, notFound, Throttled } from '../../errors.ts';
import { mayMailOwner } from '../../people/require-verified-owner.ts';
import { refuseOtherOrganization } from '../../refuse-other-organization.ts';
import { ALREADY_AN_OWNER } from '../transfer-ownership.ts';
import { refuseTooManyTickets } from './refuse-too-many.ts';
import { ticketRecipients, ticketSubject } from './ticket-recipients.ts';

const HOUR_MS = 3_600_000;

export interface TicketRequest {
  organizationId: number;
  reason: string;
  /** An id or e-mail address. Defaults to the caller. */
  requestedUser: number | string | undefined;
  downgradeTo: string | null;
  planRequested: string | null;
  /** Lines for the operators. The public page of the ticket does not show them. */
  detail?: readonly string[];
  /** The limit of tickets per hour with a reason that starts with `beginsWith`. */
  limit?: { beginsWith: string; anHour: number };
}

/**
 * Mails the operators, never a customer. Returns the URL of the ticket, which anyone with the link can read. A repeated
 * request returns the existing ticket while it is open.
 */
export const createTicket = (
  { db, secrets, settings, now }: Pick<Services, 'db' | 'secrets' | 'settings' | 'now'>,
  caller: Caller,
  request: TicketRequest,
): Promise<string> =>
  db.transaction().execute(async (trx) => {
    refuseOtherOrganization(caller, request.organizationId);
    const { downgradeTo, planRequested, detail = [], limit } = request;
    const reason = reasonMeant(request.reason);
    if (reason === TRANSFER || reason === DELETION) requireAction(caller, 'ownership.request');
    const organization = await findOrganization(trx, caller.organization.id);
    if (!organization) throw notFound('Organization');
    const requested = request.requestedUser ?? caller.userId;
    const user = requested === null ? undefined : await lockMemberUser(trx, organization.id, requested);
    if (requested !== null && !user) throw invalid({ requested_user: ['This member does not exist.'] });
    if (reason === TRANSFER && user && (await ownsAnother(trx, user.userId, organization.id))) {
      throw invalidWhole(ALREADY_AN_OWNER);
    }

    const about = { organizationId: organization.id, userId: caller.userId, requestedUserId: user?.userId ?? null };
    const ticket = { ...about, reason, downgradeTo, planRequested, detail: detail.join('\n') || null };
    // Makes concurrent requests wait for each other.
    await lockOrganization(trx, organization.id);
    const urlOf = (id: string): string => `${settings.baseUrl}/tickets/${id}`;
    const same = await findSameTicket(trx, ticket);
    if (same !== undefined) return urlOf(same);
    if (
      limit &&
      caller.userId !== null &&
      (await countTickets(trx, caller.userId, limit.beginsWith, new Date(now() - HOUR_MS))) >= limit.anHour
    )
      throw new Throttled('Too many requests. Try again later.', HOUR_MS / 1000);
    await refuseTooManyTickets(trx, organization.id, now());
    const url = urlOf(await insertTicket(trx, ticket, new Date(now())));
    await recordAudit(trx, {
      ...actorOf(caller),
      action: 'support-ticket.create',
      subject: `organization ${organization.id}`,
      after: { reason, downgradeTo, planRequested, requestedUser: user?.email ?? null },
    });
    const owner = await findOwner(trx, organization.id);
    const facts = [
      `Organization: ${organization.name} (${organization.subdomain}, number ${organization.id})`,
      `Owner: ${addressText(owner)}`,
      `Requested by: ${await askerText(trx, caller)}`,
      ...(user ? [`Requested for: ${addressText(user)}`] : []),
      ...(downgradeTo === null ? [] : [`Downgrade to: ${downgradeTo}`]),
      ...(planRequested === null ? [] : [`Plan requested: ${planRequested}`]),
      ...detail,
    ];
    const recipients = await ticketRecipients(trx, settings, owner.email);
    for (const to of recipients) {
      const mail = {
        ...ticketMail({ to, reason, organization, facts, url }),
        footer: 'Sent by Pharos to the operators of this installation.',
        addresses: user ? [owner.email, user.email] : [owner.email],
        countedWith: `tickets of ${organization.id}`,
      };
      await enqueueMail(trx, secrets, mail, now());
    }
    const isOfOwner = reason === TRANSFER || reason === DELETION;
    if (
      isOfOwner &&
      owner.userId !== caller.userId &&
      !recipients.includes(owner.email) &&
      mayMailOwner({ settings }, owner)
    ) {
      const asker = await askerText(trx, caller);
      const mail = { to: owner.email, ...ownerMail(reason, organization.name, asker, user?.email, settings.baseUrl) };
      const countedWith = `requests of ${organization.id}`;
      await enqueueMail(trx, secrets, { ...mail, addresses: user ? [user.email] : [], countedWith }, now());
    }
    return url;
  });

const ownerMail = (
  reason: typeof TRANSFER | typeof DELETION,
  name: string,
  asker: string,
  newOwner: string | undefined,
  baseUrl: string,
) => {
  const what =
    reason === TRANSFER ? `the transfer of ${name} to ${newOwner ?? 'another person'}` : `the deletion of ${name}`;
  return {
    subject: reason === TRANSFER ? `A request for the ownership of ${name}` : `A request to delete ${name}`,
    headline: `${asker.split(',')[0]} requests ${what}`,
    paragraphs: [
      `${asker}, has requested ${what} from the operators of this Pharos installation.`,
      reason === TRANSFER
        ? `You can transfer the organization yourself in the account settings. If the operators do it, you get a mail first, and can object for ${OBJECTION_DAYS} days.`
        : 'You can delete the organization yourself in the account settings. If you object to the request, contact the operators.',
    ],
    action: { label: 'Open the account', link: `${baseUrl}/settings/account` },
    footer: `Sent by Pharos to the owner of ${name}.`,
  };
};

const addressText = ({ email, emailVerified }: { email: string; emailVerified: boolean }): string =>
  emailVerified ? email : `${email} (not verified)`;

const askerText = async (trx: Db, { userId, apiKey, organization }: Caller): Promise<string> => {
  const user = userId === null ? undefined : await findUser(trx, userId);
  if (!user) return `the API key ${apiKey ?? ''}`;
  return `${addressText(user)}, ${ROLES[organization.role]}`;
};

const ROLES: Readonly<Record<ActorRole, string>> = {
  OW: 'the owner',
  AD: 'an admin',
  ST: 'a read-only member',
  manage: 'an API key',
  read: 'an API key',
};

interface TicketMail {
  to: string;
  reason: string;
  organization: { name: string };
  facts: readonly string[];
  url: string;
}

/** The subject distinguishes the tickets of different organizations. */
const ticketMail = ({ to, reason, organization, facts, url }: TicketMail) => ({
  to,
  subject: ticketSubject(reason, organization),
  headline: reason,
  paragraphs: facts,
  action: { label: 'Open the ticket', link: url },
});
