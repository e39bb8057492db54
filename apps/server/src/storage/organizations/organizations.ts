import type { OrganizationState } from '@pharos/domain/access/permissions.ts';
import { sql } from 'kysely';
import type { Db } from '../connection/connect.ts';
import { ENTITLEMENT_COLUMNS_OF_O } from './plan-entitlement.ts';

/** Returns the oldest membership first. With `organizationId`, returns only this organization. */
export const listOrganizationsOfUser = (db: Db, userId: number, organizationId?: number) => {
  const query = db
    .selectFrom('memberships as m')
    .innerJoin('organizations as o', 'o.id', 'm.organization_id')
    .where('m.user_id', '=', userId)
    .orderBy('m.id')
    .leftJoin('api_keys as k', (join) => join.onRef('k.organization_id', '=', 'o.id').on('k.is_default', '=', true))
    .select(['o.id', 'o.name', 'o.timezone', 'o.subdomain', 'o.state', 'm.role', 'k.shown_as as apiKey'])
    .select('k.last_used_at as apiKeyUsedAt')
    .select(['o.alert_sensitivity as sensitivity', 'o.created_at as createdAt'])
    .select(ENTITLEMENT_COLUMNS_OF_O)
    .select(['o.pause_warned_at as ownerWarnedAt', 'o.suspended_at as suspendedAt', 'o.retired_at as retiredAt'])
    .select('o.suspended_reason as suspendedReason');
  return (organizationId === undefined ? query : query.where('o.id', '=', organizationId)).execute();
};

export const findOrganization = (db: Db, id: number) =>
  db
    .selectFrom('organizations as o')
    .where('o.id', '=', id)
    .leftJoin('api_keys as k', (join) => join.onRef('k.organization_id', '=', 'o.id').on('k.is_default', '=', true))
    .select(['o.id', 'o.name', 'o.timezone', 'o.subdomain', 'o.state', 'k.shown_as as apiKey'])
    .select('k.last_used_at as apiKeyUsedAt')
    .select(['o.alert_sensitivity as sensitivity', 'o.created_at as createdAt'])
    .select(ENTITLEMENT_COLUMNS_OF_O)
    .select(['o.pause_warned_at as ownerWarnedAt', 'o.suspended_at as suspendedAt', 'o.retired_at as retiredAt'])
    .select('o.suspended_reason as suspendedReason')
    .executeTakeFirst();

/**
 * Counts the checks by state. Checks that are not judged yet have no state. No location can probe the checks of
 * `withoutLocation`.
 */
export const countChecks = async (db: Db, organizationId: number, withoutLocation: readonly number[]) => {
  const isSomewhere = sql<boolean>`c.id <> all(${[...withoutLocation]}::int[])`;
  const counts = await db
    .selectFrom('checks as c')
    .leftJoin('check_states as s', 's.check_id', 'c.id')
    .where('c.organization_id', '=', organizationId)
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      fn.countAll<number>().filterWhere('c.paused', '=', true).as('paused'),
      fn.countAll<number>().filterWhere('c.paused_by_plan', '=', true).as('pausedByPlan'),
      fn
        .countAll<number>()
        .filterWhere('c.paused', '=', false)
        .filterWhere('s.is_unreadable', '=', false)
        .filterWhere('s.code', '=', 'AV')
        .filterWhere(isSomewhere)
        .as('up'),
      fn
        .countAll<number>()
        .filterWhere('c.paused', '=', false)
        .filterWhere('s.is_unreadable', '=', false)
        .filterWhere('s.code', 'not in', ['AV', 'PS'])
        .filterWhere(isSomewhere)
        .as('down'),
      fn
        .countAll<number>()
        .filterWhere('c.paused', '=', false)
        .filterWhere('s.is_unreadable', '=', true)
        .as('unreadable'),
    ])
    .executeTakeFirstOrThrow();
  return { ...counts, withoutLocation: withoutLocation.length };
};

export const findOwner = (db: Db, organizationId: number) =>
  db
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('m.organization_id', '=', organizationId)
    .where('m.role', '=', 'OW')
    .orderBy('m.id')
    .select(['m.id as membershipId', 'u.id as userId', 'u.email', 'u.email_verified as emailVerified'])
    .select('u.created_at as joinedAt')
    .executeTakeFirstOrThrow();

/** Locks all sub-domains until the transaction ends, so that no other transaction uses one. */
export const lockSubdomains = async (trx: Db): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${SUBDOMAIN_LOCK})`.execute(trx);
};

/** Returns the candidates that an organization uses. */
export const takenSubdomains = async (db: Db, candidates: readonly string[]): Promise<Set<string>> => {
  const rows = await db.selectFrom('organizations').where('subdomain', 'in', candidates).select('subdomain').execute();
  return new Set(rows.map((row) => row.subdomain));
};

const SUBDOMAIN_LOCK = 7_301_003;

export interface NewOrganization {
  name: string;
  subdomain: string;
  timezone: string;
  trialEndsAt: Date | null;
}

export const insertOrganization = async (
  trx: Db,
  { name, subdomain, timezone, trialEndsAt }: NewOrganization,
): Promise<{ id: number; applicationId: number }> => {
  const { id } = await trx
    .insertInto('organizations')
    .values({ name, subdomain, timezone, trial_ends_at: trialEndsAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  const application = await trx
    .insertInto('applications')
    .values({ organization_id: id, name })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, applicationId: application.id };
};

export interface OrganizationSettings {
  name: string;
  subdomain: string;
  timezone: string;
  sensitivity: 'LO' | 'HI';
}

export const lockOrganizationSettings = (
  trx: Db,
  id: number,
): Promise<(OrganizationSettings & { state: OrganizationState }) | undefined> =>
  trx
    .selectFrom('organizations')
    .where('id', '=', id)
    .select(['name', 'subdomain', 'timezone', 'state', 'alert_sensitivity as sensitivity'])
    .forUpdate()
    .executeTakeFirst();

export const updateOrganizationSettings = async (
  trx: Db,
  id: number,
  settings: OrganizationSettings,
): Promise<void> => {
  await trx
    .updateTable('organizations')
    .set({
      name: settings.name,
      subdomain: settings.subdomain,
      timezone: settings.timezone,
      alert_sensitivity: settings.sensitivity,
    })
    .where('id', '=', id)
    .execute();
};

export const listCheckIds = async (db: Db, organizationId: number): Promise<number[]> => {
  const rows = await db.selectFrom('checks').where('organization_id', '=', organizationId).select('id').execute();
  return rows.map(({ id }) => id);
};
