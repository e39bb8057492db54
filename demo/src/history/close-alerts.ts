import type { NotSentReason } from '@pharos/domain/alerts/alert-event.ts';
import { decideFanOut, type Opening } from '@pharos/domain/alerts/decide-fan-out.ts';
import { findOpenings } from '../../../apps/server/src/storage/alerts/find-opening.ts';
import { type Recipient, recipientsOfChecks } from '../../../apps/server/src/storage/alerts/recipients.ts';
import type { Db } from '../../../apps/server/src/storage/connection/connect.ts';
import { attemptsOf } from './mail-attempts.ts';

type Event = Awaited<ReturnType<typeof readEvents>>[number];

interface ClosedEvent extends Opening {
  sentTo: readonly string[];
}

/**
 * Closes the recorded alert events with deliveries, as the worker would have done at the time. Sends no mail about past
 * events. Events that are not due yet remain open for the worker.
 */
export const closeAlerts = async (trx: Db, checkId: number, now: number): Promise<void> => {
  const events = await readEvents(trx, checkId);
  const recipients = (await recipientsOfChecks(trx, [checkId], { isSignUpOpen: false })).get(checkId) ?? [];
  const openings = await findOpenings(
    trx,
    events.map(({ id }) => id),
  );
  const ends = await outageEnds(trx, checkId);
  const paused = new Set(events.flatMap(({ kind, outage_id: id }) => (kind === 'paused' ? [id] : [])));
  const closed = new Map<number, ClosedEvent>();
  for (const event of events) {
    const dueAt = event.due_at?.getTime() ?? null;
    const delayEndsAt = event.delay_ends_at?.getTime() ?? null;
    const openingId = openings.get(event.id)?.openingId;
    const opening = openingId === undefined ? null : (closed.get(openingId) ?? null);
    const decision = decideFanOut({
      kind: event.kind,
      at: event.at.getTime(),
      dueAt,
      delayEndsAt,
      now: Math.min(now, dueAt ?? now),
      endedAt: event.outage_id === null ? null : (ends.get(event.outage_id) ?? null),
      endedBy: paused.has(event.outage_id) ? 'pause' : 'recovery',
      check: 'monitored',
      organizationActive: true,
      opening,
      muted: null,
    });
    if (decision.decision === 'wait') continue;
    const sentTo =
      decision.decision === 'drop' ? [] : await deliver(trx, event, opening ? recipientsOf(opening) : recipients);
    const notSent = decision.decision === 'drop' ? decision.reason : null;
    const status = notSent === null ? 'fanned-out' : 'not-sent';
    closed.set(event.id, { status, dueAt, delayEndsAt, sentTo });
    await trx
      .updateTable('alert_events')
      .set({ status, reason: notSent, closed_at: closedAt(event, notSent, ends), created_at: event.at })
      .where('id', '=', event.id)
      .execute();
  }
};

const readEvents = (trx: Db, checkId: number) =>
  trx.selectFrom('alert_events').selectAll().where('check_id', '=', checkId).orderBy('id').execute();

/** A follow-up has the recipients of its opening. */
const recipientsOf = ({ sentTo }: ClosedEvent): Recipient[] =>
  sentTo.map((recipient) => ({ ...NO_RECIPIENT_IDS, channel: 'email', recipient, skip: null }));

const NO_RECIPIENT_IDS = { membershipId: null, contactId: null, integrationId: null, openingRecipient: null };

/** An event was closed at its due time, or earlier if the check recovered within the alert delay. */
const closedAt = (event: Event, notSent: NotSentReason | null, ends: ReadonlyMap<number, number | null>): Date => {
  const endedAt = event.outage_id === null ? null : (ends.get(event.outage_id) ?? null);
  if (notSent === 'recovered-within-delay' && endedAt !== null) return new Date(endedAt);
  return event.due_at ?? event.at;
};

/** Returns outage ends by ID. Null if the outage is ongoing. */
const outageEnds = async (trx: Db, checkId: number): Promise<Map<number, number | null>> => {
  const states = await trx
    .selectFrom('state_changes')
    .select(['outage_id', 'ended_at'])
    .where('check_id', '=', checkId)
    .where('outage_id', 'is not', null)
    .orderBy('id')
    .execute();
  return new Map(states.map(({ outage_id: id, ended_at: endedAt }) => [id ?? 0, endedAt?.getTime() ?? null]));
};

const deliver = async (trx: Db, event: Event, recipients: readonly Recipient[]): Promise<string[]> => {
  const at = (event.due_at ?? event.at).getTime();
  for (const { channel, recipient, skip } of recipients) {
    const attempts = skip === null ? attemptsOf(event.id, recipient, at) : [];
    await trx
      .insertInto('deliveries')
      .values({
        event_id: event.id,
        organization_id: event.organization_id,
        channel,
        recipient,
        status: skip === null ? 'sent' : 'skipped',
        reason: skip,
        attempts: JSON.stringify(attempts),
        sent_at: attempts.at(-1)?.at ?? null,
        created_at: new Date(at),
      })
      .execute();
  }
  return recipients.filter(({ skip }) => skip === null).map(({ recipient }) => recipient);
};
