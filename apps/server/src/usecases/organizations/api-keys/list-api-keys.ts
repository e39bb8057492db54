import { listApiKeys as listStored, type StoredApiKey } from '../../../storage/organizations/api-keys.ts';
import type { Caller, Services } from '../../context.ts';

/** Returns the API keys of the caller's organization, newest first. */
export const listApiKeys = ({ db }: Pick<Services, 'db'>, { organization }: Caller): Promise<StoredApiKey[]> =>
  listStored(db, organization.id);
