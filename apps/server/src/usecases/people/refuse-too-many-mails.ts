import {
  MAILS_TO_ONE_ADDRESS,
  mailboxOf,
  UNSOLICITED_MAILS_PER_HOUR,
} from '@pharos/domain/people/invitation-mail-limit.ts';
import { waitText } from '@pharos/domain/words/duration-text.ts';
import type { Db } from '../../storage/connection/connect.ts';
import { countMessage } from '../../storage/mails/count-message.ts';
import { findOwner } from '../../storage/organizations/organizations.ts';
import { findUser } from '../../storage/people/users.ts';
import { type Slots, takeSlot } from '../../storage/sign-in/attempt-counts.ts';
import type { Services } from '../context.ts';
import { Throttled } from '../errors.ts';
import { requireVerifiedOwner } from './require-verified-owner.ts';

/**
 * Counts a mail that a member or an API key sends to an address that has not agreed to it. Throws a Refusal while the owner has not proved an
 * address, and Throttled when a limit of takeUnsolicitedMail or the organization's mails of the day are used up.
 */
export const refuseTooManyMails = async (
  { settings, now }: Pick<Services, 'settings' | 'now'>,
  trx: Db,
  { organizationId, userId, email }: { organizationId: number; userId: number | null; email: string },
): Promise<void> => {
  await requireVerifiedOwner({ settings }, trx, organizationId);
  await takeUnsolicitedMail({ settings, now }, trx, { organizationId, userId, email, sentBy: 'people' });
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
  /** The recipient, in lower case. */
  email: string;
  /** The account that acts. Null for an API key or a visitor: the mail counts for the owner. */
  userId: number | null;
  sentBy: 'people' | 'visitors';
}

/**
 * Counts a mail to an address that has not agreed to mails of the organization. Throws Throttled when the address, the organization or the person has
 * had its number. In a transaction: a rollback uncounts it.
 */
export const takeUnsolicitedMail = async (
  { settings, now }: Pick<Services, 'settings' | 'now'>,
  trx: Db,
  { organizationId, userId, email, sentBy }: UnsolicitedMail,
): Promise<void> => {
  const key = `unsolicited mails by ${sentBy}`;
  const toAddress = MAILS_TO_ONE_ADDRESS.flatMap(({ windowMs, ofOne, ofAll }) => [
    { key: `${key} of organization ${organizationId} to ${mailboxOf(email)} ${windowMs}`, slots: ofOne, windowMs },
    { key: `${key} to ${mailboxOf(email)} ${windowMs}`, slots: ofAll, windowMs },
  ]);
  await takeSlots(trx, toAddress, now(), 'This address has been asked too often.');

  const limits = UNSOLICITED_MAILS_PER_HOUR;
  const slots = (settings.strangersMaySignUp ? limits.strangersMaySignUp : limits.invitedPeopleOnly)[sentBy];
  const person = (userId === null ? undefined : await findUser(trx, userId)) ?? (await findOwner(trx, organizationId));
  // The mailbox outlives the organization and the account, which one person may create and delete in a loop.
  const bySender = [`organization ${organizationId}`, `person ${mailboxOf(person.email)}`].map((sender) => ({
    key: `${key} of ${sender}`,
    slots,
    windowMs: HOUR_MS,
  }));
  const refusal =
    sentBy === 'people'
      ? `At most ${slots} mails an hour may be sent to addresses that have not agreed to them.`
      : 'Too many people subscribed to this page within an hour.';
  await takeSlots(trx, bySender, now(), refusal);
};

/** Takes a slot of each budget. Throws Throttled with the refusal and the longest wait if one of them has none; a rollback returns the slots. */
export const takeSlots = async (trx: Db, budgets: readonly Slots[], now: number, refusal: string): Promise<void> => {
  let waitMs = 0;
  for (const budget of budgets) {
    const freeAt = await takeSlot(trx, budget, new Date(now));
    if (freeAt !== null) waitMs = Math.max(waitMs, freeAt.getTime() - now, 1);
  }
  if (waitMs > 0) throw new Throttled(`${refusal} Try again in ${waitText(waitMs)}.`, Math.ceil(waitMs / 1000));
};

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Seconds until the day (UTC) is over. */
const untilTomorrow = (now: number): number => Math.ceil((DAY_MS - (now % DAY_MS)) / 1000);
