import { findUser, markEmailVerified } from '../../storage/users.ts';
import type { Services } from '../context.ts';
import { invalid } from '../errors.ts';

/** Takes the token of a mailed link. Answers the address that is verified now. */
export const verifyEmail = ({ db, identity }: Pick<Services, 'db' | 'identity'>, token: string): Promise<string> =>
  db.transaction().execute(async (trx) => {
    const userId = await identity.redeemToken(trx, token, 'verify-email');
    const user = userId === null ? undefined : await findUser(trx, userId);
    if (!user) throw invalid({ token: ['This link was used already, or is too old. Ask for a new one.'] });
    await markEmailVerified(trx, user.id);
    return user.email;
  });
