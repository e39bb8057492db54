import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import { sql } from 'kysely';
import type { Db } from '../../storage/connection/connect.ts';
import { enqueueJob } from '../../storage/jobs/enqueue-job.ts';
import { insertCheck, insertOrganization, type SeededOrganization } from '../../storage/testing/seed.ts';

let sequence = 1000;

export const probeResult = (overrides: Partial<ProbeResult> = {}): ProbeResult => ({
  runId: 'run',
  checkId: 1,
  revision: 1,
  purpose: 'poll',
  location: 'local',
  dueAt: 0,
  startedAt: Date.now(),
  verdict: 'NR',
  proberError: null,
  summary: 'Connection refused',
  responseTimeMs: null,
  phases: { dns: 1.2, connect: null, tls: null, firstByte: null, transfer: null },
  statusCode: null,
  remoteAddress: '127.0.0.1',
  certificate: null,
  ...overrides,
});

export interface InsertedCheck extends SeededOrganization {
  checkId: number;
}

export const insertMonitoredCheck = async (
  db: Db,
  { name, contacts = [], owner }: { name: string; contacts?: readonly string[]; owner?: { muted: boolean } },
  within?: SeededOrganization,
): Promise<InsertedCheck> => {
  const organization =
    within ?? (await insertOrganization(db, { membership: { disable_alert_emails: owner?.muted ?? false } }));
  const { organizationId, applicationId } = organization;
  const checkId = await insertCheck(db, { organizationId, applicationId, name });
  if (owner) {
    await db
      .insertInto('check_recipients')
      .values({ check_id: checkId, membership_id: organization.membershipId, contact_id: null })
      .execute();
  }
  for (const email of contacts) {
    const { id } = await db
      .insertInto('contacts')
      .values({ organization_id: organization.organizationId, email })
      .onConflict((conflict) => conflict.columns(['organization_id', 'email']).doUpdateSet({ email }))
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('check_recipients')
      .values({ check_id: checkId, membership_id: null, contact_id: id })
      .execute();
  }
  return { ...organization, checkId };
};

export interface SeededOutage {
  outageId: number;
  eventId: number;
}

/** Inserts the rows that the judge writes. By default, the outage started three seconds ago. */
export const confirmOutage = (
  db: Db,
  { checkId, organizationId }: InsertedCheck,
  { startedAt = Date.now() - 3000, delayMs = 0 } = {},
): Promise<SeededOutage> =>
  db.transaction().execute(async (trx) => {
    sequence += 1;
    const outageId = sequence;
    await trx
      .insertInto('state_changes')
      .values({
        check_id: checkId,
        organization_id: organizationId,
        id: outageId,
        outage_id: outageId,
        state: 'NR',
        started_at: new Date(startedAt),
        summary: 'Connection refused',
        first_probe: JSON.stringify(probeResult({ checkId, startedAt })),
        second_probe: JSON.stringify(probeResult({ checkId, startedAt: startedAt + 2000, purpose: 'confirm' })),
      })
      .execute();
    const dueAt = new Date(startedAt + delayMs);
    const eventId = await insertEvent(trx, checkId, organizationId, 'down', outageId, startedAt, dueAt);
    const delay_ends_at = delayMs > 0 ? dueAt : null;
    await trx.updateTable('alert_events').set({ delay_ends_at }).where('id', '=', eventId).execute();
    return { outageId, eventId };
  });

/** Inserts the rows that the judge writes. Resolves with the ID of the 'up' event. */
export const endOutage = (db: Db, check: InsertedCheck, outage: SeededOutage, endedAt = Date.now()): Promise<number> =>
  closeOutage(db, check, outage, endedAt, 'up');

/**
 * Pauses a check that is down, and inserts the rows that the judge writes. Resolves with the ID of the 'paused' event.
 */
export const pauseOutage = async (
  db: Db,
  check: InsertedCheck,
  outage: SeededOutage,
  at = Date.now(),
): Promise<number> => {
  await db
    .updateTable('checks')
    .set({ paused: true, monitoring_changed_at: new Date(at) })
    .where('id', '=', check.checkId)
    .execute();
  return closeOutage(db, check, outage, at, 'paused');
};

const closeOutage = (
  db: Db,
  { checkId, organizationId }: InsertedCheck,
  { outageId }: SeededOutage,
  endedAt: number,
  kind: 'up' | 'paused',
): Promise<number> =>
  db.transaction().execute(async (trx) => {
    await trx
      .updateTable('state_changes')
      .set({ ended_at: new Date(endedAt) })
      .where('outage_id', '=', outageId)
      .execute();
    sequence += 1;
    await trx
      .insertInto('state_changes')
      .values({
        check_id: checkId,
        organization_id: organizationId,
        id: sequence,
        state: kind === 'up' ? 'AV' : 'PS',
        started_at: new Date(endedAt),
        outage_id: null,
      })
      .execute();
    return insertEvent(trx, checkId, organizationId, kind, outageId, endedAt, new Date(endedAt), sequence);
  });

const insertEvent = async (
  trx: Db,
  checkId: number,
  organizationId: number,
  kind: 'down' | 'up' | 'paused',
  outageId: number,
  at: number,
  dueAt: Date,
  stateChangeId = outageId,
): Promise<number> => {
  const { id } = await trx
    .insertInto('alert_events')
    .values({
      organization_id: organizationId,
      check_id: checkId,
      kind,
      state_change_id: stateChangeId,
      outage_id: outageId,
      at: new Date(at),
      rule: kind === 'down' ? 'High sensitivity: the failure was confirmed' : 'End of the outage',
      due_at: dueAt,
      detail: '{}',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await enqueueJob(trx, 'fan-out', { eventId: id }, { inMs: dueAt.getTime() - Date.now() });
  return id;
};

export const outcomeOf = async (db: Db, eventId: number) => {
  const event = await db.selectFrom('alert_events').selectAll().where('id', '=', eventId).executeTakeFirstOrThrow();
  const deliveries = await db
    .selectFrom('deliveries')
    .selectAll()
    .where('event_id', '=', eventId)
    .orderBy('recipient')
    .execute();
  return { ...event, deliveries };
};

export const waitingJobs = async (db: Db): Promise<{ task: string; key: string | null; run_at: Date }[]> => {
  const { rows } = await sql<{ task: string; key: string | null; run_at: Date }>`
    select task_identifier as task, key, run_at from graphile_worker.jobs where locked_at is null and attempts < max_attempts
    order by run_at, id`.execute(db);
  return rows;
};
