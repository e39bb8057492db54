import { ACCOUNT_DELETED } from '@pharos/domain/text/account-deleted.ts';
import { zonedDayText } from '../../html/moment-text.ts';
import { type EntitlementInUse, readEntitlementInUse } from '../../storage/billing/plan-usage.ts';
import type { Db } from '../../storage/connection/connect.ts';
import { type AccountMail, enqueueMail } from '../../storage/mails/enqueue-mail.ts';
import { listMemberAddresses } from '../../storage/organizations/admins.ts';
import { lockOrganizationSettings } from '../../storage/organizations/organizations.ts';
import { type Removal, removeOrganization as removeRows } from '../../storage/organizations/remove-organization.ts';
import { actorOf } from '../access.ts';
import type { Caller, Services } from '../context.ts';
import { notFound } from '../errors.ts';
import { mayMailOwner } from '../people/require-verified-owner.ts';
import { refuseOtherOrganization } from '../refuse-other-organization.ts';

/**
 * Deletes all but one audit entry. Users without another organization are deleted too, because there is no reason left
 * to store their data. Their addresses can sign up or be invited again.
 */
export const deleteOrganization = (
  services: Pick<Services, 'db' | 'secrets' | 'settings' | 'now'>,
  caller: Caller,
  id: number,
): Promise<void> =>
  services.db.transaction().execute(async (trx) => {
    refuseOtherOrganization(caller, id);
    const settings = await lockOrganizationSettings(trx, id);
    if (!settings) throw notFound('Organization');
    const { userId, address, apiKey = null } = actorOf(caller);
    await removeOrganization(services, trx, { id, ...settings }, { actor: { userId, address, apiKey }, reason: null });
  });

/**
 * Mails the owner and the members. `reason` is the reason of an operator, or null if a member deletes the organization.
 */
export const removeOrganization = async (
  { settings, secrets, now }: Pick<Services, 'secrets' | 'settings' | 'now'>,
  trx: Db,
  organization: { id: number; name: string; subdomain: string },
  { actor, reason }: Pick<Removal, 'actor'> & { reason: string | null },
): Promise<void> => {
  const removal = { actor, secrets, sellsPlans: settings.sellsPlans, now: now() };
  const verifiedOnly = settings.isSignUpOpen;
  const members = await listMemberAddresses(trx, organization.id, { verifiedOnly });
  const lost = settings.sellsPlans
    ? lostTimeText(await readEntitlementInUse(trx, organization.id, now()), now())
    : null;
  const { owner, deletedUsers } = await removeRows(trx, organization, removal);
  // Otherwise the name of the organization must not be mailed to anyone.
  if (!mayMailOwner({ settings }, owner)) return;
  const { name } = organization;
  for (const to of [owner.email, ...members.filter((email) => email !== owner.email)]) {
    const text = to === owner.email ? farewell(name, reason, lost) : memberFarewell(name, owner.email, reason);
    const mail = deletedUsers.includes(to) ? withAccount(text, settings) : text;
    await enqueueMail(trx, secrets, { ...mail, to }, now());
  }
};

type MailText = Omit<AccountMail, 'to'>;

const withAccount = (text: MailText, { baseUrl, signup }: Services['settings']): MailText => ({
  ...text,
  paragraphs: [
    ...text.paragraphs,
    `${ACCOUNT_DELETED} ${signup === 'open' ? 'You can sign up again with the same address.' : 'You can be invited again with the same address.'}`,
  ],
  ...(signup === 'open' && { action: { label: 'Sign up', link: `${baseUrl}/sign-up` } }),
});

/** Describes the lost paid time in the same form that the owner reads before the deletion. */
const lostTimeText = ({ entitlement, payment, timezone }: EntitlementInUse, now: number): string | null =>
  payment === null || payment.status === 'cancelled' || payment.termEnd === null || payment.termEnd <= now
    ? null
    : `${entitlement.plan} was paid until ${zonedDayText(payment.termEnd, timezone)}. The remaining time is not refunded. Nothing more is charged.`;

const farewell = (name: string, reason: string | null, lost: string | null = null): MailText => ({
  subject: `${name} was deleted`,
  headline: `${name} was deleted`,
  paragraphs: [
    ...(reason === null
      ? []
      : [`The operators of this Pharos installation have deleted the organization. Reason: ${reason}`]),
    'Its checks, their history, its settings and its members were permanently deleted. No checks are probed, and no alerts are sent.',
    ...(lost === null ? [] : [lost]),
  ],
  action: null,
  footer: `Sent by Pharos to the owner of ${name}.`,
});

const memberFarewell = (name: string, owner: string, reason: string | null): MailText => ({
  ...farewell(name, reason),
  paragraphs: [
    reason === null
      ? `The owner, ${owner}, has deleted the organization.`
      : `The operators of this Pharos installation have deleted the organization. Reason: ${reason}`,
    'Its checks, their history, its settings and its members were permanently deleted. No checks are probed, no alerts are sent, and your access has ended.',
  ],
  ...(reason === null && { addresses: [owner] }),
  footer: `Sent by Pharos to the members of ${name}.`,
});
