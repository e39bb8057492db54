import type { Db } from '../../storage/connection/connect.ts';
import { enqueueMail } from '../../storage/mails/enqueue-mail.ts';
import { listMemberAddresses } from '../../storage/organizations/admins.ts';
import { lockOrganizationSettings } from '../../storage/organizations/organizations.ts';
import { type Removal, removeOrganization as removeRows } from '../../storage/organizations/remove-organization.ts';
import { actorOf } from '../access.ts';
import type { Caller, Services } from '../context.ts';
import { notFound } from '../errors.ts';
import { mayMailOwner } from '../people/require-verified-owner.ts';
import { refuseOtherOrganization } from '../refuse-other-organization.ts';

/**
 * Deletes the caller's organization for good; one audit line stays. Users without another organization are deleted too:
 * nothing is left that their personal data would be kept for, and their addresses may sign up or be invited again.
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

/** Deletes a locked organization, and mails its owner and members; `reason`: of the operator who does it, null of its own people. */
export const removeOrganization = async (
  { settings, secrets, now }: Pick<Services, 'secrets' | 'settings' | 'now'>,
  trx: Db,
  organization: { id: number; name: string; subdomain: string },
  { actor, reason }: Pick<Removal, 'actor'> & { reason: string | null },
): Promise<void> => {
  const removal = { actor, secrets, sellsPlans: settings.sellsPlans, now: now() };
  const verifiedOnly = settings.strangersMaySignUp;
  const members = await listMemberAddresses(trx, organization.id, { verifiedOnly });
  const owner = await removeRows(trx, organization, removal);
  // An owner whose address is not proved mails the name of the organization to no address.
  if (!mayMailOwner({ settings }, owner)) return;
  await enqueueMail(trx, secrets, farewell(organization.name, owner.email, reason), now());
  for (const to of members.filter((email) => email !== owner.email))
    await enqueueMail(trx, secrets, { ...memberFarewell(organization.name, owner.email, reason), to }, now());
};

const farewell = (name: string, to: string, reason: string | null) => ({
  to,
  subject: `${name} was deleted`,
  headline: `${name} was deleted`,
  paragraphs: [
    ...(reason === null ? [] : [`The people who run this Pharos have deleted it. Their reason: ${reason}`]),
    'Its checks, their history, its settings and its people are gone for good. Nothing is probed any more, and no alerts are sent.',
  ],
  action: null,
  footer: `Sent by Pharos to the owner of ${name}.`,
});

const memberFarewell = (name: string, owner: string, reason: string | null) => ({
  ...farewell(name, '', reason),
  paragraphs: [
    reason === null
      ? `Its owner, ${owner}, has deleted it.`
      : `The people who run this Pharos have deleted it. Their reason: ${reason}`,
    'Its checks, their history, its settings and its people are gone for good. Nothing is probed any more, no alerts are sent, and your access to it has ended.',
  ],
  ...(reason === null && { addresses: [owner] }),
  footer: `Sent by Pharos to the members of ${name}.`,
});
