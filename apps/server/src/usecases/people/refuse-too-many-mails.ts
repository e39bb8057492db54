import {
  INVITATION_MAILS_WINDOW_MS,
  mailboxOf,
  TO_ONE_ADDRESS,
  UNSOLICITED_MAILS_PER_HOUR,
  waitBeforeInvitation,
} from '@pharos/domain/people/invitation-mail-limit.ts';
import type { Db } from '../../storage/connection/connect.ts';
import { countMessage } from '../../storage/mails/count-message.ts';
import { findOwner } from '../../storage/organizations/organizations.ts';
import { listInvitationMails } from '../../storage/people/invitation-mails.ts';
import { findUser } from '../../storage/people/users.ts';
import { takeSlot } from '../../storage/sign-in/attempt-counts.ts';
import type { Services } from '../context.ts';
import { Throttled } from '../errors.ts';
import { countAgainstLimit } from '../sign-in/limit-attempts.ts';
import { requireVerifiedOwner } from './require-verified-owner.ts';

/**
 * Refuses a mail to an address that has agreed to none: while the owner has not proved an address, and when the address, all organizations
 * together, the organization or the person who acts has had its mails. `trx` holds the organization's lock.
 */
export const refuseTooManyMails = async (
  { settings, now }: Pick<Services, 'settings' | 'now'>,
  trx: Db,
  { organizationId, userId, email }: { organizationId: number; userId: number | null; email: string },
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
  await takeUnsolicitedMail({ settings, now }, trx, { organizationId, userId, sentBy: 'people' });
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

/** A mail to an address that has not agreed to mails of the organization. */
interface UnsolicitedMail {
  organizationId: number;
  /** The account that acts. Null for an API key or a visitor: the mail counts for the owner. */
  userId: number | null;
  sentBy: 'people' | 'visitors';
}

/**
 * Counts a mail to an address that has not agreed to mails of the organization. Throws Throttled when as many were sent within an hour for the
 * organization or for the person. In a transaction: a rollback uncounts it.
 */
export const takeUnsolicitedMail = async (
  { settings, now }: Pick<Services, 'settings' | 'now'>,
  trx: Db,
  { organizationId, userId, sentBy }: UnsolicitedMail,
): Promise<void> => {
  const limits = UNSOLICITED_MAILS_PER_HOUR;
  const slots = (settings.strangersMaySignUp ? limits.strangersMaySignUp : limits.invitedPeopleOnly)[sentBy];
  const person = (userId === null ? undefined : await findUser(trx, userId)) ?? (await findOwner(trx, organizationId));
  // The mailbox outlives the organization and the account, which one person may create and delete in a loop.
  for (const counted of [`organization ${organizationId}`, `person ${mailboxOf(person.email)}`]) {
    const slot = { key: `unsolicited mails by ${sentBy} of ${counted}`, slots, windowMs: HOUR_MS };
    const freeAt = await takeSlot(trx, slot, new Date(now()));
    if (freeAt === null) continue;
    throw new Throttled(
      sentBy === 'people'
        ? `At most ${slots} mails an hour may be sent to addresses that have not agreed to them. Try again later.`
        : 'Too many people subscribed to this page within an hour. Try again later.',
      Math.max(1, Math.ceil((freeAt.getTime() - now()) / 1000)),
    );
  }
};

const tooManyInvitations = (seconds: number): Throttled =>
  new Throttled('Too many invitations were sent. Try again later.', seconds);

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Seconds until the day (UTC) is over. */
const untilTomorrow = (now: number): number => Math.ceil((DAY_MS - (now % DAY_MS)) / 1000);
