import {
  MAILS_TO_ONE_ADDRESS,
  mailboxOf,
  UNSOLICITED_MAILS_PER_HOUR,
} from '@pharos/domain/people/invitation-mail-limit.ts';
import { waitText } from '@pharos/domain/text/duration-text.ts';
import type { Db } from '../../storage/connection/connect.ts';
import { countMessage } from '../../storage/mails/count-message.ts';
import { findOwner } from '../../storage/organizations/organizations.ts';
import { findUser } from '../../storage/people/users.ts';
import { type Slots, takeSlot } from '../../storage/sign-in/attempt-counts.ts';
import type { Services } from '../context.ts';
import { Throttled } from '../errors.ts';
import { requireVerifiedOwner } from './require-verified-owner.ts';

/**
 * Counts an unsolicited mail that a member or an API key sends.
 * @throws {Refusal} `invalid` if the owner has no verified address, and Throttled if a limit of `takeUnsolicitedMail`
 * or the daily limit of the organization is reached.
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
      'Your organization has reached its limit of mails for today. Try again tomorrow.',
      untilTomorrow(now()),
    );
  }
};

interface UnsolicitedMail {
  organizationId: number;
  email: string;
  /** Null for an API key or a visitor. The mail then counts for the owner. */
  userId: number | null;
  sentBy: 'people' | 'visitors';
}

/**
 * A rollback of the transaction undoes the count.
 * @throws {Throttled} If the limit of the address, the organization or the person is reached.
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
  await takeSlots(trx, toAddress, now(), 'Too many mails were sent to this address.');

  const limits = UNSOLICITED_MAILS_PER_HOUR;
  const slots = (settings.isSignUpOpen ? limits.isSignUpOpen : limits.invitedPeopleOnly)[sentBy];
  const person = (userId === null ? undefined : await findUser(trx, userId)) ?? (await findOwner(trx, organizationId));
  // Counts the mailbox, because one person can delete and create organizations and accounts repeatedly.
  const bySender = [`organization ${organizationId}`, `person ${mailboxOf(person.email)}`].map((sender) => ({
    key: `${key} of ${sender}`,
    slots,
    windowMs: HOUR_MS,
  }));
  const refusal =
    sentBy === 'people'
      ? `At most ${slots} mails per hour can be sent to addresses without consent.`
      : 'Too many people subscribed to this page within an hour.';
  await takeSlots(trx, bySender, now(), refusal);
};

/**
 * Takes a slot of each budget. A rollback returns the slots.
 * @throws {Throttled} With the text `refusal` and the longest wait, if a budget has no free slot.
 */
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

const untilTomorrow = (now: number): number => Math.ceil((DAY_MS - (now % DAY_MS)) / 1000);
