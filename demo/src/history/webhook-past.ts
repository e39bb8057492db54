import type { WebhookType } from '@pharos/contract/rest/integrations/webhooks.ts';
import { DAY_MS } from '@pharos/domain/figures/hour-figures.ts';
import type { NotifiedChange } from '@pharos/domain/integrations/notified-change.ts';
import { webhookWants } from '@pharos/domain/integrations/webhook-type.ts';
import type { Db } from '../../../apps/server/src/storage/connection/connect.ts';
import { chance, seedOf } from '../behavior/random.ts';
import { OUT_OF_ORDER } from '../targets/receivers.ts';

/** `failsForDays` is the number of days since the receiver started to fail, or null if it works. */
export interface WebhookPast {
  failsForDays: number | null;
}

interface Of {
  organizationId: number;
  id: number;
  /** Null if the webhook is for all checks. */
  checkIds: readonly number[] | null;
  type: WebhookType;
  madeAt: number;
}

/** A week is enough, because a log lists only its last 100 messages. */
const DAYS = 7;
const ACCEPTED = 'accepted: HTTP 200: {"status":"success"}';
const FAILURE = `HTTP ${OUT_OF_ORDER.status}: ${OUT_OF_ORDER.text}`;
/** The first pauses between attempts in milliseconds. The log does not show more attempts. */
const PAUSES = [0, 5_000, 27_000, 90_000, 300_000, 600_000];

/** Stores alert events for the state changes of the last week, because integrations receive them. Sends no messages. */
export const sendChanges = async (trx: Db, organizationId: number, madeAt: number): Promise<void> => {
  const since = new Date(madeAt - DAYS * DAY_MS);
  const states = await trx
    .selectFrom('state_changes')
    .select(['id', 'check_id', 'outage_id', 'state', 'started_at'])
    .where('organization_id', '=', organizationId)
    .where('started_at', '>=', since)
    .orderBy('started_at')
    .orderBy('id')
    .execute();
  const outages = new Map<number, number | null>();
  for (const { id, check_id, outage_id, state, started_at: at } of states) {
    const ended = outages.get(check_id) ?? null;
    outages.set(check_id, outage_id);
    const change = changeOf({ id, outage_id, state }, ended);
    if (change === null) continue;
    await trx
      .insertInto('alert_events')
      .values({
        organization_id: organizationId,
        check_id,
        kind: 'state-change',
        state_change_id: id,
        outage_id: outage_id ?? ended,
        at,
        rule: 'Every change of state is sent immediately',
        due_at: at,
        detail: JSON.stringify({ change }),
        status: 'fanned-out',
        closed_at: at,
        created_at: at,
      })
      .execute();
  }
};

const changeOf = (
  { id, outage_id: outageId, state }: { id: number; outage_id: number | null; state: string },
  ended: number | null,
): NotifiedChange | null => {
  if (outageId !== null) return outageId === id ? 'down' : 'other-failure';
  return ended !== null && state === 'AV' ? 'up' : null;
};

/**
 * While the receiver failed, each delivery was given up after a day. Failed deliveries of the last day are omitted,
 * because their retries would not be over yet.
 */
export const writeWebhookPast = async (trx: Db, of: Of, { failsForDays }: WebhookPast): Promise<void> => {
  const failsSince = of.madeAt - (failsForDays ?? 0) * DAY_MS;
  let failures = 0;
  for (const event of await eventsFor(trx, of)) {
    const at = event.at.getTime();
    const fails = at >= failsSince;
    if (fails && at > of.madeAt - DAY_MS) continue;
    failures += fails ? 1 : 0;
    const attempts = fails ? refusedAttempts(at) : [acceptedAttempt(event.id, at)];
    await trx
      .insertInto('deliveries')
      .values({
        event_id: event.id,
        organization_id: of.organizationId,
        integration_id: of.id,
        channel: 'webhook',
        recipient: String(of.id),
        attempts: JSON.stringify(attempts),
        created_at: event.at,
        ...(fails
          ? { status: 'failed', reason: 'given-up', reason_detail: FAILURE }
          : { status: 'sent', sent_at: attempts[0]?.at ?? null }),
      })
      .execute();
  }
  if (failures > 0) await markFailing(trx, of, new Date(failsSince), failures);
};

const eventsFor = async (trx: Db, { organizationId, checkIds, type, madeAt }: Of) => {
  const events = await trx
    .selectFrom('alert_events')
    .select(['id', 'at', 'kind', 'check_id', 'detail'])
    .where('organization_id', '=', organizationId)
    .where('at', '>=', new Date(madeAt - DAYS * DAY_MS))
    .where('at', '<', new Date(madeAt))
    .orderBy('at')
    .orderBy('id')
    .execute();
  return events.filter(
    ({ kind, check_id, detail }) =>
      webhookWants(type, kind, kind === 'state-change' ? (detail.change as NotifiedChange) : null) &&
      (checkIds === null || checkIds.includes(check_id)),
  );
};

const acceptedAttempt = (eventId: number, at: number) => ({
  at: new Date(at + 80 + 400 * chance(seedOf('webhook'), eventId)).toISOString(),
  outcome: ACCEPTED,
});

const refusedAttempts = (from: number) => {
  let at = from + 120;
  return PAUSES.map((pause) => {
    at += pause;
    return { at: new Date(at).toISOString(), outcome: `refused: ${FAILURE}` };
  });
};

/** Marks an integration as failing, as the worker would. Admins were notified after a day. */
const markFailing = (trx: Db, { id }: Of, since: Date, failures: number) =>
  trx
    .updateTable('integrations')
    .set({
      failing_since: since,
      last_failure: FAILURE,
      failures,
      failing_told_at: new Date(since.getTime() + DAY_MS),
    })
    .where('id', '=', id)
    .execute();
