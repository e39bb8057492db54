import type { OrganizationState } from '@pharos/domain/access/permissions.ts';
import {
  type NextOrganizationState,
  nextOrganizationState,
  type OrganizationFacts,
} from '@pharos/domain/organizations/next-organization-state.ts';
import { sql } from 'kysely';
import { notifyEngines } from '../checks/notify-checks-changed.ts';
import type { Db } from '../connection/connect.ts';
import { type AuditEntry, recordAudit } from './audit-log.ts';
import { listOwnedOrganizations } from './owners.ts';

/** Pharos itself has neither user nor address. */
type Actor = Pick<AuditEntry, 'userId' | 'address' | 'apiKey'>;
const PHAROS: Actor = { userId: null, address: null };

export interface OrganizationStateOptions {
  now: number;
  verificationIsEnforced: boolean;
  pausesUnused: boolean;
  sellsPlans: boolean;
}

export interface UpdatedOrganization extends NextOrganizationState {
  hasChanged: boolean;
  name: string;
  timezone: string;
  owner: { email: string };
}

export const lockOrganizationState = async (trx: Db, id: number): Promise<OrganizationState | undefined> =>
  (await trx.selectFrom('organizations').where('id', '=', id).select('state').forNoKeyUpdate().executeTakeFirst())
    ?.state;

/** Notifies engines of the checks of a locked organization. Checks are monitored only while it is active. */
export const changeOrganizationState = async (
  trx: Db,
  id: number,
  { from, to }: { from: OrganizationState; to: OrganizationState },
  actor: Actor,
  now: number,
): Promise<void> => {
  await trx.updateTable('organizations').set({ state: to }).where('id', '=', id).execute();
  if ((from === 'AC') !== (to === 'AC'))
    await restartOrPauseChecks(trx, id, { isRestart: to === 'AC', at: new Date(now) });
  const audit = { organizationId: id, ...actor, action: 'organization.state', subject: `organization ${id}` };
  await recordAudit(trx, { ...audit, before: { state: from }, after: { state: to } });
};

/**
 * Resumes or pauses the checks that people have not paused, in the order of their ids. The time before a resume counts
 * as unknown, because the organization wanted these checks to be monitored.
 */
const restartOrPauseChecks = async (
  trx: Db,
  organizationId: number,
  { isRestart, at }: { isRestart: boolean; at: Date },
): Promise<void> => {
  const checks = await trx
    .selectFrom('checks')
    .where('organization_id', '=', organizationId)
    .where('paused', '=', false)
    .orderBy('id')
    .select('id')
    .forUpdate()
    .execute();
  const ids = checks.map(({ id }) => id);
  if (isRestart) await recordPauseAsGap(trx, ids, at);
  await trx
    .updateTable('checks')
    .set((eb) => ({ monitoring_changed_at: at, revision: eb('revision', '+', 1) }))
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .execute();
  await notifyEngines(trx, ids);
};

/** Records a pause that ends now as an observation gap. */
const recordPauseAsGap = async (trx: Db, checkIds: readonly number[], endedAt: Date): Promise<void> => {
  await sql`
    insert into observation_gaps (check_id, started_at, ended_at)
    select check_id, started_at, ${endedAt} from state_changes
    where check_id = any(${checkIds}::int[]) and state = 'PS' and ended_at is null and started_at < ${endedAt}
    on conflict do nothing`.execute(trx);
};

/** Changes the organization to the state that follows from its data. Returns undefined if it is deleted. */
export const updateOrganizationState = async (
  trx: Db,
  id: number,
  { now, verificationIsEnforced, pausesUnused, sellsPlans }: OrganizationStateOptions,
): Promise<UpdatedOrganization | undefined> => {
  const state = await lockOrganizationState(trx, id);
  const row = state && (await readFacts(trx, id));
  if (!row) return undefined;
  const facts: OrganizationFacts = {
    state,
    isSuspended: row.suspendedAt !== null,
    isRetired: row.retiredAt !== null,
    owner: { isVerified: row.emailVerified, joinedAt: row.joinedAt.getTime() },
    verificationIsEnforced,
    pausesUnused,
    unpaidSince: sellsPlans ? (row.unpaidSince?.getTime() ?? null) : null,
    isPaidFor: sellsPlans && (row.paidStatus === 'active' || row.paidStatus === 'non_renewing'),
    lastActiveAt: row.lastActiveAt.getTime(),
    warnedAt: row.warnedAt?.getTime() ?? null,
  };
  const next = nextOrganizationState(facts, now);
  if (next.state !== state) {
    await changeOrganizationState(trx, id, { from: state, to: next.state }, PHAROS, now);
  }
  const { name, timezone, email } = row;
  return { ...next, hasChanged: next.state !== state, name, timezone, owner: { email } };
};

/** Updates the states in the transaction that verifies the address. */
export const updateOrganizationStatesOfOwner = async (
  trx: Db,
  userId: number,
  options: OrganizationStateOptions,
): Promise<void> => {
  for (const id of await listOwnedOrganizations(trx, userId)) await updateOrganizationState(trx, id, options);
};

/** Signing in counts as use, even without a later request. */
const readFacts = (trx: Db, id: number) =>
  trx
    .selectFrom('organizations as o')
    .innerJoin('memberships as m', 'm.organization_id', 'o.id')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .leftJoin('subscriptions as p', 'p.organization_id', 'o.id')
    .where('o.id', '=', id)
    .where('m.role', '=', 'OW')
    .select(['p.unpaid_since as unpaidSince', 'p.status as paidStatus'])
    .select(['o.name', 'o.timezone', 'o.pause_warned_at as warnedAt'])
    .select(['o.suspended_at as suspendedAt', 'o.retired_at as retiredAt'])
    .select(['u.email', 'u.email_verified as emailVerified', 'u.created_at as joinedAt'])
    .select(
      sql<Date>`greatest(o.last_active_at, (
        select max(s.last_used_at) from sessions s join memberships of on of.user_id = s.user_id
        where of.organization_id = o.id))`.as('lastActiveAt'),
    )
    .executeTakeFirst();

/** Returns the organizations whose state may have changed by the passage of time. */
export const listOrganizationsToUpdate = async (db: Db, now: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('organizations as o')
    .innerJoin('memberships as m', 'm.organization_id', 'o.id')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .leftJoin('subscriptions as p', 'p.organization_id', 'o.id')
    .where('m.role', '=', 'OW')
    .where((eb) =>
      eb.or([
        eb('o.state', 'in', ['NA', 'PS', 'CA']),
        eb('p.unpaid_since', 'is not', null),
        eb('u.email_verified', '=', false),
        eb('o.last_active_at', '<', new Date(now - RECENTLY_USED_MS)),
      ]),
    )
    .orderBy('o.id')
    .select('o.id')
    .execute();
  return rows.map(({ id }) => id);
};

/**
 * The time after which a pause or its warning can be due. It is less than six months minus the two weeks of the
 * warning.
 */
const RECENTLY_USED_MS = 150 * 24 * 3_600_000;

export const rememberWarning = async (trx: Db, id: number, at: number): Promise<void> => {
  await trx
    .updateTable('organizations')
    .set({ pause_warned_at: new Date(at) })
    .where('id', '=', id)
    .execute();
};

export const rememberActivity = async (db: Db, id: number, at: number): Promise<void> => {
  await db
    .updateTable('organizations')
    .set({ last_active_at: new Date(at) })
    .where('id', '=', id)
    .execute();
};
