import { listAuditEntries } from '../../storage/organizations/audit-log.ts';
import type { Caller, Services } from '../context.ts';

export const listAuditLog = (
  { db }: Pick<Services, 'db'>,
  { organization }: Caller,
  subject: string | undefined,
  page: { page: number; pageSize: number },
) => listAuditEntries(db, organization.id, subject, page);
