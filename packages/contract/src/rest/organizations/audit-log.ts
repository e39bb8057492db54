import { z } from 'zod';
import { endpoint, PageQuery, pageOf, Timestamp } from '../common/endpoint.ts';

/** A change with the changed fields before and after. Secrets are masked. */
export const AuditEntry = z.object({
  id: z.number().int(),
  created_on: Timestamp,
  /** For example, `check.pause`. */
  action: z.string(),
  /** For example, `check 12`. */
  subject: z.string(),
  /**
   * Null for an API key and for automatic actions of Pharos. Address and name are null after the account was deleted.
   * `id` is null in an imported entry.
   */
  actor: z
    .object({ id: z.number().int().nullable(), email: z.string().nullable(), full_name: z.string().nullable() })
    .nullable(),
  /** Masked. */
  api_key: z.string().nullable(),
  address: z.string().nullable(),
  /** An imported entry cannot be trusted. */
  is_imported: z.boolean(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const listAuditLog = endpoint({
  method: 'GET',
  path: '/audit-log/',
  access: 'audit.read',
  summary: 'List the entries of the audit log, newest first; `subject` is a prefix of the changed object',
  tag: 'Organizations',
  query: z.strictObject({ subject: z.string().trim().max(100).optional(), ...PageQuery }),
  status: 200,
  response: pageOf(AuditEntry),
});
