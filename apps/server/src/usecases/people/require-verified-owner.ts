import { isTrustedAddress } from '@pharos/domain/access/trusted-address.ts';
import type { Db } from '../../storage/connection/connect.ts';
import { findOwner } from '../../storage/organizations/organizations.ts';
import type { Services } from '../context.ts';
import { invalid } from '../errors.ts';

/**
 * Whether mails with words of the organization's people (its name, a key's name) may go to the owner: not before the address is proved,
 * where a stranger may have signed up with it.
 */
export const mayMailOwner = (
  { settings }: Pick<Services, 'settings'>,
  { emailVerified }: { emailVerified: boolean },
): boolean => isTrustedAddress({ emailVerified }, settings);

/**
 * Refuses to mail in the name of an organization whose owner has not proved an address, where strangers may sign up: else an account
 * made in a minute would mail the whole world, the person included whose address it was made with.
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
