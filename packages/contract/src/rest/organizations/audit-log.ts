import { z } from 'zod';
import { endpoint, PageQuery, pageOf, Timestamp } from '../common/endpoint.ts';

/** One change: who, from where, what, and the changed fields before and after; secrets are masked. */
export const AuditEntry = z.object({
  id: z.number().int(),
  created_on: Timestamp,
  /** Resource and verb, such as `check.pause`. */
  action: z.string(),
  /** What was changed, such as `check 12`. */
  subject: z.string(),
  /**
   * Null for an API key, and for what Pharos did by itself. Without address and name once the account is deleted. Without `id` in an imported
   * entry.
   */
  actor: z
    .object({ id: z.number().int().nullable(), email: z.string().nullable(), full_name: z.string().nullable() })
    .nullable(),
  /** The API key that acted, masked. */
  api_key: z.string().nullable(),
  address: z.string().nullable(),
  /** The entry came with an imported file, which claims it. */
  is_imported: z.boolean(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const listAuditLog = endpoint({
  method: 'GET',
  path: '/audit-log/',
  access: 'audit.read',
  summary: 'Who changed what, newest first; `subject` is the beginning of what was changed',
  tag: 'Organizations',
  query: z.strictObject({ subject: z.string().trim().max(100).optional(), ...PageQuery }),
  status: 200,
  response: pageOf(AuditEntry),
});
