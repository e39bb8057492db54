import { CHECK_TYPES } from '@pharos/contract/check-types.ts';
import { sql } from 'kysely';
import { columnsOfLocations } from '../../../apps/server/src/storage/checks/check-locations.ts';
import type { Db } from '../../../apps/server/src/storage/connection/connect.ts';
import { recordLocations } from '../../../apps/server/src/storage/locations/location-rows.ts';
import type { Scenario, ScriptedCheck } from './scenario.ts';

export interface Organization {
  id: number;
  /** By the index of the check in the scenario. */
  checkIds: number[];
  /** By the index of the person in the scenario. Each person is either a member or a contact. */
  memberships: Map<number, number>;
  contacts: Map<number, number>;
}

const TABLES = [
  'users',
  'organizations',
  'state_changes',
  'performance_changes',
  'observation_gaps',
  'suppressed_failures',
  'results',
  'packed_results',
  'daily_figures',
  'daily_location_figures',
  'alert_events',
  'deliveries',
  'audit_log',
  'locations',
  'graphile_worker._private_jobs',
  'graphile_worker._private_tasks',
];

/** Also resets the sequences, so that the same seed produces the same IDs and trace. */
export const emptyDatabase = async (db: Db): Promise<void> => {
  await sql`truncate ${sql.raw(TABLES.join(', '))} restart identity cascade`.execute(db);
  await sql`alter sequence state_changes_id_seq restart`.execute(db);
};

export const createOrganization = async (db: Db, scenario: Scenario): Promise<Organization> => {
  const at = new Date(scenario.start);
  const { id } = await db
    .insertInto('organizations')
    .values({ name: 'Simulated', subdomain: 'simulated', alert_sensitivity: scenario.sensitivity, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: applicationId } = await db
    .insertInto('applications')
    .values({ organization_id: id, name: 'Default' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const organization: Organization = { id, checkIds: [], memberships: new Map(), contacts: new Map() };
  for (const [index, { address, isMember }] of scenario.people.entries()) {
    if (isMember) organization.memberships.set(index, await addMember(db, id, address));
    else organization.contacts.set(index, await addContact(db, id, address));
  }
  await recordLocations(
    db,
    scenario.locations.map(({ key }) => ({ key, name: key, types: [...CHECK_TYPES] })),
  );
  for (const check of scenario.checks) {
    const checkId = await addCheck(db, scenario, check, { organizationId: id, applicationId });
    organization.checkIds.push(checkId);
    await setRecipients(db, organization, checkId, check.recipients);
  }
  return organization;
};

const addMember = async (db: Db, organizationId: number, email: string): Promise<number> => {
  const { id } = await db.insertInto('users').values({ email, name: email }).returning('id').executeTakeFirstOrThrow();
  const membership = await db
    .insertInto('memberships')
    .values({ organization_id: organizationId, user_id: id, role: 'ST' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return membership.id;
};

const addContact = async (db: Db, organizationId: number, email: string): Promise<number> => {
  const { id } = await db
    .insertInto('contacts')
    .values({ organization_id: organizationId, email })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

const addCheck = async (
  db: Db,
  scenario: Scenario,
  check: ScriptedCheck,
  owner: { organizationId: number; applicationId: number },
): Promise<number> => {
  const at = new Date(scenario.start);
  // The ID determines the schedule offset of the check, so each seed has other offsets.
  const id = 1000 + (Math.abs(scenario.seed) % 100_000) * 10 + check.index;
  const url = `https://shop-${check.index}.com/`;
  const options = {
    target: { type: 'https', url, timeoutSeconds: check.timeoutSeconds },
    performanceAlert: {
      isActive: check.performance !== null,
      thresholdMs: check.performance?.thresholdMs ?? 0,
      durationSeconds: check.performance?.durationSeconds ?? 0,
    },
    certificateAlert: { sevenDays: false, fifteenDays: check.hasCertificate, onExpiry: false },
  };
  await db
    .insertInto('checks')
    .values({
      id,
      organization_id: owner.organizationId,
      application_id: owner.applicationId,
      name: `Shop ${check.index}`,
      type: 'https',
      url,
      interval_seconds: check.intervalSeconds,
      alert_delay_seconds: check.alertDelaySeconds,
      ...columnsOfLocations(check.locations),
      confirmation_rule: check.confirmationRule,
      options: JSON.stringify(options),
      secrets: null,
      monitoring_changed_at: at,
      created_at: at,
      updated_at: at,
    })
    .execute();
  await db
    .insertInto('check_states')
    .values({ check_id: id, organization_id: owner.organizationId, code: null, last_response_ms: null, figures: null })
    .execute();
  return id;
};

export const setRecipients = async (
  db: Db,
  { memberships, contacts }: Organization,
  checkId: number,
  people: readonly number[],
): Promise<void> => {
  await db.deleteFrom('check_recipients').where('check_id', '=', checkId).execute();
  for (const person of people) {
    await db
      .insertInto('check_recipients')
      .values({
        check_id: checkId,
        membership_id: memberships.get(person) ?? null,
        contact_id: contacts.get(person) ?? null,
      })
      .execute();
  }
};
