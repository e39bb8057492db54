import { isTrustedAddress } from '@pharos/domain/access/trusted-address.ts';
import type { Db } from '../../storage/connection/connect.ts';
import { findOwner } from '../../storage/organizations/organizations.ts';
import type { Services } from '../context.ts';
import { invalid } from '../errors.ts';

/**
 * Checks whether mails with texts of an organization may be sent to its owner. Where anyone may sign up, the address
 * must be verified first.
 */
export const mayMailOwner = (
  { settings }: Pick<Services, 'settings'>,
  { emailVerified }: { emailVerified: boolean },
): boolean => isTrustedAddress({ emailVerified }, settings);

/**
 * Rejects mails of an organization without a verified owner, where anyone may sign up. A new account could otherwise
 * mail anyone, even the person whose address was used to create it.
 * @throws {Refusal} `invalid`.
 */
export const requireVerifiedOwner = async (
  { settings }: Pick<Services, 'settings'>,
  trx: Db,
  organizationId: number,
): Promise<void> => {
  if (mayMailOwner({ settings }, await findOwner(trx, organizationId))) return;
  throw invalid({
    email: ['Verify the e-mail address of the owner first. Until then, Pharos sends no other mails.'],
  });
};
