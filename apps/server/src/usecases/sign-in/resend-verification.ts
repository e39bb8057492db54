import { findUser } from '../../storage/people/users.ts';
import type { Services, SignedInUser } from '../context.ts';
import { notFound, unprocessable } from '../errors.ts';
import { sendVerification } from './send-verification.ts';

/** The previous link becomes invalid. Throttled as described at `sendVerification`. */
export const resendVerification = async (services: Services, { userId }: SignedInUser): Promise<void> => {
  const user = await findUser(services.db, userId);
  if (!user) throw notFound('User');
  if (user.emailVerified) throw unprocessable('Your e-mail address is already verified.');
  await services.db.transaction().execute((trx) => sendVerification(services, trx, { userId, email: user.email }));
};
