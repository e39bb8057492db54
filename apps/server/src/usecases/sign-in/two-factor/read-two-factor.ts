import { countRecoveryCodes } from '../../../storage/sign-in/two-factors.ts';
import type { Services, SignedInUser } from '../../context.ts';

export const readTwoFactor = async (
  { db, identity }: Pick<Services, 'db' | 'identity'>,
  { userId }: SignedInUser,
): Promise<{ enabled: boolean; recoveryCodesLeft: number }> => ({
  enabled: await identity.twoFactor.isOn(db, userId),
  recoveryCodesLeft: await countRecoveryCodes(db, userId),
});
