import { randomUUID } from 'node:crypto';
import type { Db } from '../connection/connect.ts';
import type { SecretBox } from '../connection/secret-box.ts';
import { secretPlaces } from '../connection/secret-places.ts';
import { enqueueJob } from '../jobs/enqueue-job.ts';

/** A mail with data of an organization is meant for this person, not for another owner of the address. */
export interface AccountHolder {
  email: string;
  emailVerified: boolean;
}

/** A mail that is not an alert. The worker formats it. */
export interface AccountMail {
  to: string;
  /** The address may belong to another person. If strangers can sign up, the mail is not sent. */
  isUnverified?: true;
  subject: string;
  headline: string;
  paragraphs: readonly string[];
  sections?: readonly { title: string; lines: readonly string[] }[];
  /** The next step for the reader, with the only link of the mail. */
  action: { label: string; link: string } | null;
  footer: string;
  /** Addresses that people copy or compare. No invisible characters are inserted into them. */
  addresses?: readonly string[];
  /**
   * The mails that count together against the hourly limit of the address: undefined for all mails, null for a mail
   * that is always sent because it has a separate limit.
   */
  countedWith?: string | null;
  /** One request to this URL unsubscribes (RFC 8058). */
  unsubscribeLink?: string;
  /** The membership id of the reader of a weekly report. The mail is not sent if the member no longer wants reports. */
  reportReader?: number;
}

/**
 * Retries the mail for 24 hours from `now` (epoch milliseconds). The worker does not send it if its address received
 * too many mails within an hour. It also does not send it to an unverified address if strangers can sign up.
 */
export const enqueueMail = (
  trx: Db,
  box: SecretBox,
  { to, ...mail }: Omit<AccountMail, 'to'> & { to: string | AccountHolder },
  now: number,
  priority = 0,
): Promise<void> =>
  enqueueJob(
    trx,
    'send-mail',
    {
      // The content is sealed because mails contain links that sign people in.
      sealed: box.seal(JSON.stringify({ ...mail, ...addressOf(to) }), secretPlaces.mail),
      key: randomUUID(),
      createdAt: now,
      attempts: 0,
    },
    { priority },
  );

const addressOf = (to: string | AccountHolder): Pick<AccountMail, 'to' | 'isUnverified'> => {
  if (typeof to === 'string') return { to };
  return to.emailVerified ? { to: to.email } : { to: to.email, isUnverified: true };
};

/** @throws Error if the mail was sealed with another key. */
export const openAccountMail = (box: SecretBox, sealed: string): AccountMail =>
  JSON.parse(box.open(sealed, secretPlaces.mail));
