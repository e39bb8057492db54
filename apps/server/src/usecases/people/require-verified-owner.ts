import { isTrustedAddress } from '@pharos/domain/access/trusted-address.ts';
import type { Db } from '../../storage/connection/connect.ts';
import { findOwner } from '../../storage/organizations/organizations.ts';
import type { Services } from '../context.ts';
import { invalid } from '../errors.ts';

/**
 * Checks whether emails with texts of an organization, such as its name or a key name, may be sent to its owner. Where
 * anyone may sign up, the address must be verified first.
 */
export const mayMailOwner = (
  { settings }: Pick<Services, 'settings'>,
  { emailVerified }: { emailVerified: boolean },
): boolean => isTrustedAddress({ emailVerified }, settings);

/**
 * Rejects emails on behalf of an organization whose owner has no verified address, where anyone may sign up. Otherwise
 * an account that was created in a minute could send emails to anyone, even to the person whose address was used to
 * create it.
 * @throws {Refusal} `invalid`.
 */
export const requireVerifiedOwner = async (
  { settings }: Pick<Services, 'settings'>,
  trx: Db,
  organizationId: number,
): Promise<void> => {
  if (mayMailOwner({ settings }, await findOwner(trx, organizationId))) return;
  throw invalid({
    email: ["Verify the owner's e-mail address first: until then Pharos sends no other mail."],
  });
};
