import { mailboxOf } from '@pharos/domain/people/invitation-mail-limit.ts';
import type { AccountMail } from '../storage/mails/enqueue-mail.ts';
import { countAttempt } from '../storage/sign-in/attempt-counts.ts';
import type { AccountMailServices } from './services.ts';

/** To one mailbox within an hour, over all accounts and kinds of mail: no loop of changes floods a mailbox. */
const MAILS_PER_HOUR = 20;
const HOUR_MS = 3_600_000;

/** Counts a mail that is about to be sent for the first time. False when its mailbox has had its mails of this hour. */
export const countAccountMail = async (
  { db, now }: Pick<AccountMailServices, 'db' | 'now'>,
  { to, countedWith }: AccountMail,
): Promise<boolean> => {
  if (countedWith === null) return true;
  const key = `account mails ${mailboxOf(to.toLowerCase())}${countedWith === undefined ? '' : ` ${countedWith}`}`;
  const { count } = await countAttempt(db, key, new Date(now()), HOUR_MS);
  return count <= MAILS_PER_HOUR;
};
