import { recordAudit } from '../../../storage/organizations/audit-log.ts';
import { isOrganizationGone } from '../../../storage/organizations/lock-organization.ts';
import { addUnsubscribed, removeUnsubscribed } from '../../../storage/people/unsubscribed-addresses.ts';
import type { Services } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { readUnsubscribeLink, type UnsubscribeLink } from './read-unsubscribe-link.ts';

/**
 * Stops or restarts the alert mails. Any reader of such a mail may use its link. `address` is the IP address of the
 * request. A repeated call has no effect.
 */
export const setUnsubscribed = async (
  services: Pick<Services, 'db' | 'secrets'>,
  { token, address }: { token: string; address: string },
  wanted: boolean,
): Promise<UnsubscribeLink> => {
  const link = await readUnsubscribeLink(services, token);
  const { organizationId, email } = link;
  await services.db.transaction().execute(async (trx) => {
    // Also locks the organization, so that it is not deleted until the transaction ends.
    if (await isOrganizationGone(trx, organizationId)) throw notFound('Link');
    const isNews = await (wanted ? addUnsubscribed : removeUnsubscribed)(trx, link);
    if (!isNews) return;
    await recordAudit(trx, {
      organizationId,
      userId: null,
      address,
      action: wanted ? 'alert-mails.stop' : 'alert-mails.start',
      subject: `alert mails to ${email}`,
    });
  });
  return { ...link, isUnsubscribed: wanted };
};
