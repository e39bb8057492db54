import { mailboxOf } from '@pharos/domain/people/invitation-mail-limit.ts';
import type { Db } from '../../storage/connection/connect.ts';
import { enqueueMail } from '../../storage/mails/enqueue-mail.ts';
import type { Services } from '../context.ts';
import { limitAttempts } from './limit-attempts.ts';

/**
 * Mails a link that is valid once, for 24 hours, and replaces an earlier link. The limit is six mails per mailbox and
 * hour over all accounts: accounts can be created and deleted repeatedly, and one address has many spellings.
 * @throws {Throttled} If the limit is reached.
 */
export const sendVerification = async (
  { identity, secrets, settings, now }: Pick<Services, 'identity' | 'secrets' | 'settings' | 'now'>,
  trx: Db,
  { userId, email }: { userId: number; email: string },
): Promise<void> => {
  await limitAttempts(
    { db: trx, now },
    { key: `verification ${mailboxOf(email.toLowerCase())}`, attempts: 6, minutes: 60 },
  );
  const token = await identity.issueToken(trx, userId, 'verify-email');
  await enqueueMail(
    trx,
    secrets,
    {
      to: email,
      subject: 'Verify your e-mail address',
      headline: 'Verify your e-mail address',
      paragraphs: ['Open the link to verify that this address is yours. It is valid once, for 24 hours.'],
      action: { label: 'Verify the address', link: `${settings.baseUrl}/verify-email?token=${token}` },
      footer: 'You get this mail because this address was used to sign up for Pharos. If it was not you, ignore it.',
      countedWith: null,
    },
    now(),
  );
};
