import type { Db } from '../../../storage/connection/connect.ts';
import type { Services } from '../../context.ts';
import { unprocessable } from '../../errors.ts';

export const UNREADABLE_FACTOR =
  'Codes of your authenticator app cannot be verified, because its stored secret cannot be decrypted. Use a recovery code, then turn ' +
  'two-factor authentication off and on again. Without a recovery code, contact the operators of this installation.';

/**
 * Redeems a code of the app or a recovery code. Returns false if it is wrong.
 * @throws {Refusal} `unprocessable` if codes of the app cannot be checked.
 */
export const takeCode = async (
  { identity }: Pick<Services, 'identity'>,
  trx: Db,
  userId: number,
  code: string,
): Promise<boolean> => {
  const outcome = await identity.twoFactor.takeCode(trx, userId, code);
  if (outcome === 'unreadable') throw unprocessable(UNREADABLE_FACTOR);
  return outcome === 'taken';
};
