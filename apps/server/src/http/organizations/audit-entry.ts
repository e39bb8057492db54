import type { AuditEntry } from '@pharos/contract/rest/organizations/audit-log.ts';
import type { listAuditLog } from '../../usecases/organizations/list-audit-log.ts';

type Row = Awaited<ReturnType<typeof listAuditLog>>['rows'][number];

export const toAuditEntry = (row: Row): AuditEntry => ({
  id: row.id,
  created_on: row.at.toISOString(),
  action: row.action,
  subject: row.subject,
  actor: row.userId === null ? null : { id: row.userId, email: row.email, full_name: row.name },
  api_key: row.apiKey,
  address: row.address,
  before: row.before,
  after: row.after,
});
