import type { TestMailOutcome } from '@pharos/contract/rest/alerts/test-mail.ts';
import { findUser } from '../../storage/people/users.ts';
import { requirePerson } from '../access.ts';
import type { Caller, Services } from '../context.ts';
import { notFound } from '../errors.ts';
import { requireVerifiedOwner } from '../people/require-verified-owner.ts';

/**
 * Sends the calling person a mail at once, and tells what the mail server answered. Where strangers may sign up, the words of a refusal,
 * which may name servers inside, go to the log alone, and nothing is sent before the owner has proved an address.
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
    return { to: user.email, outcome, answer: 'Kept in the outbox folder: no mail server is set up' };
  }
  if (outcome === 'refused') log.warn({ reason: answer }, 'A test mail was not accepted');
  const isHidden = outcome === 'refused' && settings.strangersMaySignUp;
  return { to: user.email, outcome, answer: isHidden ? 'The mail server did not take it.' : answer };
};
