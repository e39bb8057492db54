import type { ApiKey } from '@pharos/contract/rest/organizations/api-keys.ts';
import type { listApiKeys } from '../../usecases/organizations/api-keys/list-api-keys.ts';

type Row = Awaited<ReturnType<typeof listApiKeys>>[number];

export const toApiKey = (row: Row): ApiKey => ({
  id: row.id,
  name: row.name,
  scope: row.scope,
  is_default: row.isDefault,
  shown_as: row.shownAs,
  created_at: row.createdAt.toISOString(),
  created_by:
    row.userId === null
      ? null
      : {
          id: row.userId,
          email: row.email ?? '',
          full_name: row.userName ?? '',
          is_admin: row.role === 'OW' || row.role === 'AD',
        },
  expires_at: row.expiresAt?.toISOString() ?? null,
  last_used_at: row.lastUsedAt?.toISOString() ?? null,
});
