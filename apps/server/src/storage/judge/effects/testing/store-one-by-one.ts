import type { Effect } from '@pharos/domain/judge/effects.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../connection/schema/schema.ts';
import { enqueueJobs } from '../../../jobs/enqueue-job.ts';
import { fanOutJob } from '../../../jobs/take-fan-outs.ts';
import { moveFutureTimes } from '../cut-to-now.ts';
import { dateOrNull } from '../date-or-null.ts';
import type { DecidedEffect, EffectOf } from '../effects-of-kind.ts';
import { probesText } from '../store-state-changes.ts';

type Trx = Kysely<Database>;
type Subject = Omit<DecidedEffect, 'effect'>;

/** The expected result of storing the effects together. */
export const storeOneByOne = async (trx: Trx, decided: readonly DecidedEffect[]): Promise<void> => {
  for (const { effect, ...subject } of decided) await storeEffect(trx, subject, effect);
};

const storeEffect = async (trx: Trx, subject: Subject, effect: Effect): Promise<void> => {
  switch (effect.kind) {
    case 'state-change':
      return storeStateChange(trx, subject, effect);
    case 'state-ended':
      return endState(trx, subject, effect.id, effect.endedAt);
    case 'suppressed-failure':
      await trx
        .insertInto('suppressed_failures')
        .values({
          check_id: subject.checkId,
          started_at: new Date(effect.first.startedAt),
          reason: effect.reason,
          first_probe: JSON.stringify(effect.first),
          second_probe: effect.second && JSON.stringify(effect.second),
          other_probes: probesText(effect.further),
        })
        .execute();
      return;
    case 'outage-continued':
      await trx
        .updateTable('state_changes')
        .set({ later_probes: probesText(effect.probes) })
        .where('check_id', '=', subject.checkId)
        .where('id', '=', effect.id)
        .execute();
      return;
    case 'finding-changed':
      await trx
        .updateTable('state_changes')
        .set({ present_probe: JSON.stringify(effect.probe) })
        .where('check_id', '=', subject.checkId)
        .where('id', '=', effect.id)
        .execute();
      return;
    case 'observation-gap':
      await trx
        .insertInto('observation_gaps')
        .values({ check_id: subject.checkId, started_at: new Date(effect.from), ended_at: new Date(effect.to) })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return;
    case 'performance-change':
      return storePerformance(trx, subject, effect);
    case 'alert':
      return storeAlert(trx, subject, effect);
    case 'alert-released':
      return releaseAlert(trx, effect);
    case 'alert-dropped':
      await trx
        .updateTable('alert_events')
        .set({ status: 'not-sent', reason: effect.reason, closed_at: sql`now()` })
        .where('outage_id', '=', effect.outageId)
        .where('kind', '=', 'down')
        .where('due_at', 'is', null)
        .execute();
      return;
    case 'clock-set-back':
      return moveFutureTimes(trx, [{ ...subject, effect }]);
    case 'hour-closed':
    case 'confirm':
      return;
  }
};

/** Moves the start of a state to its end if the clock was set back since the start. */
const endState = async (trx: Trx, { checkId }: Subject, id: number, endedAt: number): Promise<void> => {
  const at = new Date(endedAt);
  await trx
    .updateTable('state_changes')
    .set({ ended_at: at, started_at: sql`least(started_at, ${at})` })
    .where('check_id', '=', checkId)
    .where('id', '=', id)
    .execute();
};

const storeStateChange = async (trx: Trx, subject: Subject, effect: EffectOf<'state-change'>): Promise<void> => {
  if (effect.previousId !== null) await endState(trx, subject, effect.previousId, effect.startedAt);
  await trx
    .insertInto('state_changes')
    .values({
      check_id: subject.checkId,
      organization_id: subject.organizationId,
      id: effect.id,
      outage_id: effect.outageId,
      state: effect.code,
      started_at: new Date(effect.startedAt),
      summary: effect.summary,
      first_probe: effect.first && JSON.stringify(effect.first),
      settings: JSON.stringify(effect.settings),
      second_probe: effect.second && JSON.stringify(effect.second),
      other_probes: probesText(effect.further),
      confirmation: effect.confirmation && JSON.stringify(effect.confirmation),
    })
    .execute();
};

const storePerformance = async (
  trx: Trx,
  { checkId }: Subject,
  effect: EffectOf<'performance-change'>,
): Promise<void> => {
  const at = new Date(effect.at);
  await trx
    .updateTable('performance_changes')
    .set({ ended_at: sql`greatest(started_at, ${at})` })
    .where('check_id', '=', checkId)
    .where('ended_at', 'is', null)
    .execute();
  if (effect.status === null) return;
  await trx
    .insertInto('performance_changes')
    .values({ check_id: checkId, started_at: at, status: effect.status })
    .onConflict((conflict) =>
      conflict.columns(['check_id', 'started_at']).doUpdateSet({ status: effect.status ?? 'GP', ended_at: null }),
    )
    .execute();
};

const storeAlert = async (trx: Trx, subject: Subject, { alert }: EffectOf<'alert'>): Promise<void> => {
  const stored = await trx
    .insertInto('alert_events')
    .values({
      organization_id: subject.organizationId,
      check_id: subject.checkId,
      kind: alert.event,
      state_change_id: alert.stateChangeId,
      outage_id: alert.outageId,
      at: new Date(alert.at),
      rule: alert.rule,
      due_at: dateOrNull(alert.dueAt),
      delay_ends_at: dateOrNull(alert.delayEndsAt),
      detail: JSON.stringify(alert.detail),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (alert.dueAt !== null)
    await enqueueJobs(trx, [fanOutJob(stored.id, subject.organizationId, { inMs: alert.dueAt - Date.now() })]);
};

const releaseAlert = async (trx: Trx, effect: EffectOf<'alert-released'>): Promise<void> => {
  const dueAt = new Date(effect.dueAt);
  const released = await trx
    .updateTable('alert_events')
    .set({ due_at: dueAt, delay_ends_at: dateOrNull(effect.delayEndsAt), rule: effect.rule })
    .where('outage_id', '=', effect.outageId)
    .where('kind', '=', 'down')
    .where('due_at', 'is', null)
    .returning(['id', 'organization_id'])
    .executeTakeFirst();
  if (released)
    await enqueueJobs(trx, [fanOutJob(released.id, released.organization_id, { inMs: effect.dueAt - Date.now() })]);
};
