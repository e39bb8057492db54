import type { StoredStatusPage } from '../../storage/status-pages/status-pages.ts';
import type { Services } from '../context.ts';
import { invalid } from '../errors.ts';

/**
 * The hash to store with a page of this visibility: null for one that asks for no password, undefined to leave what there is. Refuses a page
 * that would ask for a password without having one.
 */
export const readPassword = async (
  { identity }: Pick<Services, 'identity'>,
  before: Pick<StoredStatusPage, 'hasPassword'> | null,
  { visibility, password }: { visibility: StoredStatusPage['visibility']; password: string | undefined },
): Promise<string | null | undefined> => {
  if (visibility !== 'password') {
    if (password !== undefined) throw invalid({ password: ['Only a page that asks for a password has one.'] });
    return null;
  }
  if (password !== undefined) return identity.hashPassword(password);
  if (before?.hasPassword !== true) throw invalid({ password: ['Enter the password that visitors are asked for.'] });
  return undefined;
};
