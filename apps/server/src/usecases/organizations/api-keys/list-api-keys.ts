import { listApiKeys as listStored, type StoredApiKey } from '../../../storage/organizations/api-keys.ts';
import type { Caller, Services } from '../../context.ts';

export const listApiKeys = ({ db }: Pick<Services, 'db'>, { organization }: Caller): Promise<StoredApiKey[]> =>
  listStored(db, organization.id);
