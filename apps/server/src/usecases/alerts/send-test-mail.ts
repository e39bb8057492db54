import type { TestMailOutcome } from '@pharos/contract/rest/alerts/test-mail.ts';
import { findUser } from '../../storage/people/users.ts';
import { requirePerson } from '../access.ts';
import type { Caller, Services } from '../context.ts';
import { notFound } from '../errors.ts';
import { requireVerifiedOwner } from '../people/require-verified-owner.ts';

/**
 * Returns the mail server's response. If strangers can sign up, a rejection is only logged, because it may contain
 * names of internal servers. Nothing is then sent before the owner has verified an address.
 */
export const sendTestMail = async (
  { db, testMail, settings, log }: Pick<Services, 'db' | 'testMail' | 'settings' | 'log'>,
  caller: Caller,
): Promise<TestMailOutcome> => {
  const userId = requirePerson(caller);
  await requireVerifiedOwner({ settings }, db, caller.organization.id);
  const user = await findUser(db, userId);
  if (!user) throw notFound('User');
  const { outcome, answer } = await testMail(user.email);
  if (outcome === 'kept') {
    return {
      to: user.email,
      outcome,
      answer: 'The mail was written to the outbox folder, because no mail server is configured',
    };
  }
  if (outcome === 'refused') log.warn({ reason: answer }, 'The mail server did not accept a test mail');
  const isHidden = outcome === 'refused' && settings.isSignUpOpen;
  return { to: user.email, outcome, answer: isHidden ? 'The mail server did not accept the mail.' : answer };
};
