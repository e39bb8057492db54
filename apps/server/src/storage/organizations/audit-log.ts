import type { OrganizationChangedEvent } from '@pharos/contract/rest/events/events.ts';
import { sql } from 'kysely';
import type { Db } from '../connection/connect.ts';
import { objectOrNullOf } from '../connection/stored-json.ts';
import { notifyOrganization } from '../events/notify-events.ts';

/**
 * `subject` identifies the changed row, for example "check 12". `before` and `after` contain the changed fields, never
 * secrets.
 */
export interface AuditEntry {
  organizationId: number;
  userId: number | null;
  address: string | null;
  apiKey?: string | null;
  action: string;
  subject: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

/** Adds a row in the transaction of the change, and notifies the organization's open pages. */
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
  const changed = changedBy(entry.action);
  if (changed)
    await notifyOrganization(trx, entry.organizationId, [{ event: 'organization.changed', data: { changed } }]);
};

const CHANGED: Readonly<Record<string, OrganizationChangedEvent['data']['changed']>> = {
  'api-key': 'settings',
  organization: 'settings',
  subscription: 'subscription',
  integration: 'integrations',
  'status-page': 'status-pages',
  badge: 'badges',
  export: 'exports',
  import: 'imports',
  maintenance: 'status-pages',
  'page-incident': 'status-pages',
  contact: 'people',
  'alert-mails': 'people',
  invitation: 'people',
  member: 'people',
  ownership: 'people',
};

/** Returns the part that an action changes, for open pages. Changes of checks are notified separately. */
const changedBy = (action: string): OrganizationChangedEvent['data']['changed'] | undefined => {
  if (action === 'single-sign-on.join' || action === 'user.rename' || action === 'user.profile') return 'people';
  return CHANGED[action.slice(0, action.indexOf('.'))];
};

/** Returns the newest entries first. `subject` is the start of the changed row's name. */
export const listAuditEntries = async (
  db: Db,
  organizationId: number,
  subject: string | undefined,
  { page, pageSize }: { page: number; pageSize: number },
) => {
  const all = db
    .selectFrom('audit_log as l')
    .leftJoin('users as u', 'u.id', 'l.actor_user_id')
    .where('l.organization_id', '=', organizationId)
    .$if(subject !== undefined, (query) => query.where(sql<boolean>`starts_with(l.subject, ${subject ?? ''})`));
  const { count } = await all.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await all
    .orderBy('l.at', 'desc')
    .orderBy('l.id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .select(['l.id', 'l.at', 'l.action', 'l.subject', 'l.before', 'l.after', 'l.actor_user_id as userId'])
    .select([
      'l.actor_api_key as apiKey',
      'l.actor_address as address',
      'l.actor_email as importedEmail',
      'l.is_imported as isImported',
    ])
    .select(['u.email', 'u.name'])
    .execute();
  return {
    count,
    rows: rows.map((row) => ({ ...row, before: objectOrNullOf(row.before), after: objectOrNullOf(row.after) })),
  };
};
