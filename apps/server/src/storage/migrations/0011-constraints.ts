import { type Kysely, sql } from 'kysely';
import { addConstraintOnline, changePrimaryKeyOnline, createIndexOnline } from './online-ddl.ts';

export const isTransactional = false;

/**
 * Starts the keys of growing tables with the organization, so that they can be distributed by organization. Ids remain
 * globally unique, because jobs and receipts identify a row by its id only.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await addConstraintOnline(db, 'organizations', 'organizations_plan_check', `check (plan in (${PLANS}))`);
  await addConstraintOnline(db, 'check_states', 'check_states_phase_check', `check (phase in (${PHASES}))`);
  await addConstraintOnline(db, 'check_states', 'check_states_code_check', `check (code in (${STATES}))`);
  await addConstraintOnline(db, 'state_changes', 'state_changes_state_check', `check (state in (${STATES}))`);
  await addConstraintOnline(db, 'one_time_tokens', 'one_time_tokens_purpose_check', `check (purpose in (${PURPOSES}))`);

  await createIndexOnline(db, 'alert_events_id', 'on alert_events (id)', { isUnique: true });
  // `storage/alerts` deletes the rows of both tables together.
  await sql`alter table deliveries drop constraint if exists deliveries_event_id_fkey`.execute(db);
  await changePrimaryKeyOnline(db, 'alert_events', ['organization_id', 'id']);
  await createIndexOnline(db, 'deliveries_id', 'on deliveries (id)', { isUnique: true });
  await changePrimaryKeyOnline(db, 'deliveries', ['organization_id', 'id']);
  await changePrimaryKeyOnline(db, 'audit_log', ['organization_id', 'id']);
};

const PLANS = `'SPROUT', 'BLOSSOM', 'GARDEN', 'ESTATE'`;
const PHASES = `'pending', 'up', 'suspect', 'down', 'paused'`;
const STATES = `'AV', 'NR', 'RE', 'DME', 'SME', 'SCE', 'PS'`;
const PURPOSES = `'verify-email', 'reset-password'`;
