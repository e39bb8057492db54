import type { AuditEntry } from '@pharos/contract/rest/organizations/audit-log.ts';
import type { listAuditLog } from '../../usecases/organizations/list-audit-log.ts';

type Row = Awaited<ReturnType<typeof listAuditLog>>['rows'][number];

export const toAuditEntry = (row: Row): AuditEntry => ({
  id: row.id,
  created_on: row.at.toISOString(),
  action: row.action,
  subject: row.subject,
  actor: actorOf(row),
  api_key: row.apiKey,
  address: row.address,
  is_imported: row.isImported,
  before: row.before,
  after: row.after,
});

const actorOf = ({ userId, email, name, importedEmail }: Row): AuditEntry['actor'] => {
  if (userId !== null) return { id: userId, email, full_name: name };
  return importedEmail === null ? null : { id: null, email: importedEmail, full_name: null };
};
