import { randomUUID } from 'node:crypto';
import type { Db } from '../connection/connect.ts';
import type { SecretBox } from '../connection/secret-box.ts';
import { secretPlaces } from '../connection/secret-places.ts';
import { enqueueJob } from '../jobs/enqueue-job.ts';

/** A person with an account. A mail with words of an organization is for that person, not for another owner of the address. */
export interface AccountHolder {
  email: string;
  emailVerified: boolean;
}

/** A mail that is no alert, about an account or an organization: its words. The worker gives it its form. */
export interface AccountMail {
  to: string;
  /** The address of an account that may belong to another person: the mail is left out where strangers may sign up. */
  isUnverified?: true;
  subject: string;
  headline: string;
  /** Plain text, each its own paragraph. */
  paragraphs: readonly string[];
  /** Lists under the paragraphs, each with its title; plain text. */
  sections?: readonly { title: string; lines: readonly string[] }[];
  /** What to do next: the one link of the mail. */
  action: { label: string; link: string } | null;
  /** Why it came, for the foot of the mail. */
  footer: string;
  /** Addresses in these words that people copy or compare: real ones, not what a person named something. Nothing invisible is put into them. */
  addresses?: readonly string[];
  /**
   * What the hourly limit of its address counts it with: such mails alone, or, when left out, all mails to the address. Null: it has a limit
   * of its own, and is always sent.
   */
  countedWith?: string | null;
  /** Where its recipient stops such mails, by one request (RFC 8058). */
  unsubscribeLink?: string;
  /** A membership: of a weekly report, which is left out when its member wants none any more by the time that it is sent. */
  reportReader?: number;
}

/**
 * The mail is sent, if and only if the transaction commits; tried for 24 hours from `now` (epoch milliseconds). The worker leaves it out when
 * its address has had too many within an hour,
 * and to an account holder whose address is not verified where strangers may sign up.
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
      // Mails carry links that sign people in.
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

/** The mail that a job carries. Throws when another key sealed it. */
export const openAccountMail = (box: SecretBox, sealed: string): AccountMail =>
  JSON.parse(box.open(sealed, secretPlaces.mail));
