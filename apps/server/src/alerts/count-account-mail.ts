import { mailboxOf } from '@pharos/domain/people/invitation-mail-limit.ts';
import type { AccountMail } from '../storage/mails/enqueue-mail.ts';
import { countAttempt } from '../storage/sign-in/attempt-counts.ts';
import type { AccountMailServices } from './services.ts';

/** Per mailbox, over all accounts and kinds of mail. Prevents a loop of changes from flooding a mailbox. */
const MAILS_PER_HOUR = 20;
const HOUR_MS = 3_600_000;

/** Counts an email before its first attempt. Returns false if the mailbox has reached its hourly limit. */
export const countAccountMail = async (
  { db, now }: Pick<AccountMailServices, 'db' | 'now'>,
  { to, countedWith }: AccountMail,
): Promise<boolean> => {
  if (countedWith === null) return true;
  const key = `account mails ${mailboxOf(to.toLowerCase())}${countedWith === undefined ? '' : ` ${countedWith}`}`;
  const { count } = await countAttempt(db, key, new Date(now()), HOUR_MS);
  return count <= MAILS_PER_HOUR;
};
