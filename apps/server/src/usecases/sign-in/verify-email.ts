import { findUser } from '../../storage/people/users.ts';
import type { Services } from '../context.ts';
import { invalid } from '../errors.ts';
import { recordVerifiedEmail } from './record-verified-email.ts';

/** Takes the token of a mailed link. Answers the address that is verified now. */
export const verifyEmail = (services: Services, token: string): Promise<string> =>
  services.db.transaction().execute(async (trx) => {
    const userId = await services.identity.redeemToken(trx, token, 'verify-email');
    const user = userId === null ? undefined : await findUser(trx, userId);
    if (!user) throw invalid({ token: ['This link was used already, or is too old. Ask for a new one.'] });
    await recordVerifiedEmail(services, trx, user.id);
    return user.email;
  });
