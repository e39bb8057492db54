import { countRecoveryCodes } from '../../../storage/sign-in/two-factors.ts';
import type { Services, SignedInUser } from '../../context.ts';

/** Returns whether the caller's sign-ins require a code, and the number of remaining recovery codes. */
export const readTwoFactor = async (
  { db, identity }: Pick<Services, 'db' | 'identity'>,
  { userId }: SignedInUser,
): Promise<{ enabled: boolean; recoveryCodesLeft: number }> => ({
  enabled: await identity.twoFactor.isOn(db, userId),
  recoveryCodesLeft: await countRecoveryCodes(db, userId),
});
