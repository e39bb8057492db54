import type { StateChangeDetail } from '@pharos/domain/alerts/alert.ts';
import { type NotifiedChange, notifiedChangeOfEffect } from '@pharos/domain/integrations/notified-change.ts';
import { sql } from 'kysely';
import type { Db } from '../../connection/connect.ts';
import { enqueueJobs } from '../../jobs/enqueue-job.ts';
import { fairPriorities } from '../../jobs/fair-priority.ts';
import { fanOutJob } from '../../jobs/take-fan-outs.ts';
import type { DecidedEffect, EffectOf } from './effects-of-kind.ts';

interface NotifiableChange extends Pick<DecidedEffect, 'checkId' | 'organizationId'> {
  stateChangeId: number;
  at: number;
  change: NotifiedChange;
  /** Stores the alert only if the last notified change of the check is a failure. */
  onlyAfterDown: boolean;
  outageId: number | null;
}

/**
 * Stores an alert for each state change, for organizations with an active integration. They are sent at once,
 * regardless of sensitivity and alert delay. For the checks in `fannedOut`, the job of another alert also fans them
 * out.
 */
export const storeStateChangeAlerts = async (
  trx: Db,
  decided: readonly DecidedEffect<EffectOf<'state-change' | 'state-ended'>>[],
  fannedOut: ReadonlySet<number>,
): Promise<void> => {
  const changes = decided.flatMap(toNotifiableChange);
  if (changes.length === 0) return;
  const { rows } = await sql<{ id: number; check_id: number; organization_id: number }>`
    insert into alert_events (organization_id, check_id, kind, state_change_id, outage_id, at, rule, due_at, detail)
    select organization_id, check_id, 'state-change', state_change_id, outage_id, at, ${RULE}, at, detail::jsonb
    from unnest(
      ${changes.map(({ organizationId }) => organizationId)}::int[],
      ${changes.map(({ checkId }) => checkId)}::int[],
      ${changes.map(({ stateChangeId }) => stateChangeId)}::bigint[],
      ${changes.map(({ outageId }) => outageId)}::bigint[],
      ${changes.map(({ at }) => new Date(at))}::timestamptz[],
      ${changes.map(({ change }) => JSON.stringify({ change } satisfies StateChangeDetail))}::text[],
      ${changes.map(({ onlyAfterDown }) => onlyAfterDown)}::bool[]
    ) with ordinality as v (organization_id, check_id, state_change_id, outage_id, at, detail, only_after_down, place)
    where exists (select from integrations i where i.organization_id = v.organization_id and i.state = 'AC')
      and (not only_after_down or ${isLastNotifiedDown})
    order by place
    returning id, check_id, organization_id`.execute(trx);
  const apart = rows.filter(({ check_id }) => !fannedOut.has(check_id));
  const priorities = await fairPriorities(
    trx,
    apart.map(({ organization_id }) => organization_id),
  );
  await enqueueJobs(
    trx,
    apart.map(({ id, organization_id: organizationId }, index) =>
      fanOutJob(id, organizationId, { priority: priorities[index] ?? 0 }),
    ),
  );
};

const isLastNotifiedDown = sql`coalesce((
  select e.detail ->> 'change' in ('down', 'other-failure') from alert_events e
  where e.organization_id = v.organization_id and e.check_id = v.check_id and e.kind = 'state-change'
    and e.detail ->> 'change' in ('down', 'other-failure', 'up')
  order by e.id desc limit 1), false)`;

const RULE = 'Every change of state is sent immediately';

const toNotifiableChange = ({
  checkId,
  organizationId,
  effect,
}: DecidedEffect<EffectOf<'state-change' | 'state-ended'>>): NotifiableChange[] => {
  const change = notifiedChangeOfEffect(effect);
  // Otherwise a recipient who was notified of the failure, but not of the pause, would never receive the end.
  const isUpAfterPause = change === null && effect.kind === 'state-change' && effect.code === 'AV';
  if (change === null && !isUpAfterPause) return [];
  const of = {
    checkId,
    organizationId,
    stateChangeId: effect.id,
    change: change ?? 'up',
    onlyAfterDown: isUpAfterPause,
  };
  return effect.kind === 'state-ended'
    ? [{ ...of, at: effect.endedAt, outageId: null }]
    : [{ ...of, at: effect.startedAt, outageId: effect.outageId ?? effect.endedOutageId }];
};
