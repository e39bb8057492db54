import {
  INVITATION_MAILS_WINDOW_MS,
  mailboxOf,
  TO_ONE_ADDRESS,
  waitBeforeInvitation,
} from '@pharos/domain/people/invitation-mail-limit.ts';
import type { Db } from '../../storage/connection/connect.ts';
import { countMessage } from '../../storage/mails/count-message.ts';
import { listInvitationMails } from '../../storage/people/invitation-mails.ts';
import type { Services } from '../context.ts';
import { Throttled } from '../errors.ts';
import { countAgainstLimit } from '../sign-in/limit-attempts.ts';
import { requireVerifiedOwner } from './require-verified-owner.ts';

/**
 * Refuses a mail to an address that has agreed to none, when the organization may send it none, or none yet, or it has had too many of all. `trx` holds the
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
  if (wait !== null) throw tooManyInvitations(wait);
  // Over all organizations, since one person may have many. What is refused is rolled back, and not counted.
  for (const { mails: attempts, within } of TO_ONE_ADDRESS) {
    const key = `invitation mails ${mailboxOf(email)} ${within}`;
    const waitOfAll = await countAgainstLimit({ db: trx, now }, { key, attempts, minutes: within / 60_000 });
    if (waitOfAll !== null) throw tooManyInvitations(waitOfAll);
  }
  const limit = settings.mailsPerDay;
  if (limit === null) return;
  const counted = await countMessage(trx, { organizationId, channel: 'email', limit }, now());
  if (!counted.isCounted) {
    throw new Throttled(
      'Your organization has sent as many mails as it may in a day. Try again tomorrow.',
      untilTomorrow(now()),
    );
  }
};

const tooManyInvitations = (seconds: number): Throttled =>
  new Throttled('Too many invitations were sent. Try again later.', seconds);

const DAY_MS = 24 * 3_600_000;

/** Seconds until the day (UTC) is over. */
const untilTomorrow = (now: number): number => Math.ceil((DAY_MS - (now % DAY_MS)) / 1000);
