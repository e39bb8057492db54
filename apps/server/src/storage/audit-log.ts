import type { Db } from './connect.ts';

/** Who changed what. `subject` names the row, such as "check 12"; `before` and `after` hold the changed fields, never secrets. */
export interface AuditEntry {
  organizationId: number;
  userId: number | null;
  address: string | null;
  /** The API key that acted, as it is shown. */
  apiKey?: string | null;
  /** Resource and verb, such as "check.pause". */
  action: string;
  subject: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

/** Adds a row to the audit log, in the transaction of the change that it tells of. */
export const recordAudit = async (trx: Db, entry: AuditEntry): Promise<void> => {
  await trx
    .insertInto('audit_log')
    .values({
      organization_id: entry.organizationId,
      actor_user_id: entry.userId,
      actor_address: entry.address,
      actor_api_key: entry.apiKey ?? null,
      action: entry.action,
      subject: entry.subject,
      before: entry.before ? JSON.stringify(entry.before) : null,
      after: entry.after ? JSON.stringify(entry.after) : null,
    })
    .execute();
};
