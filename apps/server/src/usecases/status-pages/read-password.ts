import type { StoredStatusPage } from '../../storage/status-pages/status-pages.ts';
import type { Services } from '../context.ts';
import { invalid } from '../errors.ts';

/**
 * Returns the hash to store, null for a page without a password, or undefined to leave the stored hash unchanged.
 * @throws {Refusal} `invalid` for a page that requires a password but has none.
 */
export const readPassword = async (
  { identity }: Pick<Services, 'identity'>,
  before: Pick<StoredStatusPage, 'hasPassword'> | null,
  { visibility, password }: { visibility: StoredStatusPage['visibility']; password: string | undefined },
): Promise<string | null | undefined> => {
  if (visibility !== 'password') {
    if (password !== undefined)
      throw invalid({ password: ['Only a page that is protected by a password can have a password.'] });
    return null;
  }
  if (password !== undefined) return identity.hashPassword(password);
  if (before?.hasPassword !== true) throw invalid({ password: ['Enter the password for visitors.'] });
  return undefined;
};
