import { INVITATION_MAILS_WINDOW_MS, waitBeforeInvitation } from '@pharos/domain/people/invitation-mail-limit.ts';
import type { Db } from '../../storage/connection/connect.ts';
import { listInvitationMails } from '../../storage/people/invitation-mails.ts';
import type { Services } from '../context.ts';
import { Throttled } from '../errors.ts';
import { requireVerifiedOwner } from './require-verified-owner.ts';

/**
 * Refuses a mail to an address that has agreed to none, when the organization may send it none, or none yet. `trx` holds the
 * organization's lock.
 */
export const refuseTooManyMails = async (
  { settings, now }: Pick<Services, 'settings' | 'now'>,
  trx: Db,
  { organizationId, email }: { organizationId: number; email: string },
): Promise<void> => {
  await requireVerifiedOwner({ settings }, trx, organizationId);
  const mails = await listInvitationMails(trx, organizationId, new Date(now() - INVITATION_MAILS_WINDOW_MS));
  const wait = waitBeforeInvitation(mails, email, now());
  if (wait !== null) throw new Throttled('Too many invitations were sent. Try again later.', wait);
};
