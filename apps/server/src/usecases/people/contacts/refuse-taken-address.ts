import type { Db } from '../../../storage/connection/connect.ts';
import { isContactAddress } from '../../../storage/people/contacts.ts';
import { isMemberAddress } from '../../../storage/people/memberships.ts';
import { invalid } from '../../errors.ts';

/**
 * Rejects the address of a member or contact, so that each person is listed once. The caller must have locked the
 * organization.
 */
export const refuseTakenAddress = async (trx: Db, organizationId: number, email: string): Promise<void> => {
  if (await isMemberAddress(trx, organizationId, email)) {
    throw invalid({ email: ['This person is already a member of the organization.'] });
  }
  if (await isContactAddress(trx, organizationId, email)) {
    throw invalid({ email: ['A contact with this e-mail address already exists.'] });
  }
};
