import { mailboxOf } from '@pharos/domain/people/invitation-mail-limit.ts';
import { enqueueMail } from '../../storage/mails/enqueue-mail.ts';
import { findUserByEmail, isUserGone } from '../../storage/people/users.ts';
import type { Services } from '../context.ts';
import { countAgainstLimit } from './limit-attempts.ts';
import { removalWarning } from './removed-access-text.ts';

/** The limit per mailbox. Further links are not sent, without any difference in the response. */
const MAILS_PER_HOUR = 5;

/** Neither the response nor its time reveals whether the address has an account. */
export const requestPasswordReset = (services: Services, email: string): Promise<void> =>
  services.identity.answerAtFixedStep(() => sendReset(services, email.toLowerCase()));

const sendReset = async (services: Services, email: string): Promise<void> => {
  const { db, identity, secrets, settings, now } = services;
  const limit = { key: `reset password ${mailboxOf(email)}`, attempts: MAILS_PER_HOUR, minutes: 60 };
  if ((await countAgainstLimit(services, limit)) !== null) return;
  const user = await findUserByEmail(db, email);
  if (!user) return;
  await db.transaction().execute(async (trx) => {
    // An account that is being deleted gets the same response as an unknown one.
    if (await isUserGone(trx, user.id)) return;
    const token = await identity.issueToken(trx, user.id, 'reset-password');
    await enqueueMail(
      trx,
      secrets,
      {
        to: user.email,
        subject: 'Set a new password',
        headline: 'Set a new password',
        paragraphs: [
          'Open the link to set a new password for your Pharos account. It is valid once, for one hour. All devices will be signed out.',
          ...(user.emailVerified ? [] : [removalWarning(settings.isSignUpOpen)]),
        ],
        action: { label: 'Set a new password', link: `${settings.baseUrl}/reset-password?token=${token}` },
        footer:
          'You get this mail because a new password was requested for this address. If this was not you, ignore this mail. Nothing was changed.',
        countedWith: null,
      },
      now(),
    );
  });
};
