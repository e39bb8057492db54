import { isRecovery } from '@pharos/domain/alerts/alert.ts';
import { type DigestPolicy, decideDigest } from '@pharos/domain/alerts/decide-digest.ts';
import { decideFanOut } from '@pharos/domain/alerts/decide-fan-out.ts';
import type { Kysely } from 'kysely';
import { closeAlertEvent } from '../storage/alerts/close-alert-event.ts';
import { addDelivery } from '../storage/alerts/deliveries/add-delivery.ts';
import { type Destination, lockDestination } from '../storage/alerts/deliveries/destination.ts';
import { recentDeliveries } from '../storage/alerts/deliveries/recent-deliveries.ts';
import { type LockedEvent, lockAlertEvent } from '../storage/alerts/lock-alert-event.ts';
import { readFanOutFacts } from '../storage/alerts/read-fan-out-facts.ts';
import { type Recipient, recipientsOfCheck, recipientsOfOpening } from '../storage/alerts/recipients.ts';
import type { Database } from '../storage/connection/schema/schema.ts';
import { enqueueJob, type JobPayloads } from '../storage/jobs/enqueue-job.ts';
import type { Channels } from './channels/channel.ts';
import type { AlertServices } from './services.ts';

type Trx = Kysely<Database>;

/**
 * Fans an alert event out: one delivery per recipient and channel, or a reason why nothing is sent.
 * All in one transaction, with the event locked: run twice, or twice at once, it fans out once.
 */
export const fanOut = async (services: AlertServices, { eventId }: JobPayloads['fan-out']): Promise<void> => {
  const closed = await fanOutLocked(services, eventId);
  if (closed) services.log.info({ eventId, ...closed }, 'An alert was decided');
};

/** Resolves with what is to be logged of an event that was closed by this run; null when it was not. */
const fanOutLocked = ({ db, channels, now: clock }: AlertServices, eventId: number) =>
  db.transaction().execute(async (trx) => {
    // 1. Lock the event, unless it is closed already.
    const event = await lockAlertEvent(trx, eventId);
    if (event?.status !== 'open') return null;
    const { checkId, kind } = event;
    const now = clock();

    // 2. Is it to be fanned out: now, later, or never?
    const facts = await readFanOutFacts(trx, eventId);
    const decision = decideFanOut({ ...event, ...facts, now });
    if (decision.decision === 'wait') {
      if (decision.at !== null) await enqueueJob(trx, 'fan-out', { eventId }, { runAt: new Date(decision.at) });
      return null;
    }
    if (decision.decision === 'drop') {
      await closeAlertEvent(trx, eventId, decision.reason, now);
      if (decision.reason === 'opening-not-sent') await closeUnsentOpening(trx, event, now);
      return { checkId, kind, recipients: 0, notSent: decision.reason };
    }

    // 3. To whom?
    const recipients = await recipientsOf(trx, channels, event);
    if (recipients.length === 0) {
      await closeAlertEvent(trx, eventId, 'no-recipient', now);
      return { checkId, kind, recipients: 0, notSent: 'no-recipient' };
    }

    // 4. A delivery for each.
    for (const recipient of recipients) await deliverTo(trx, channels, event, recipient, now);
    const allMuted = recipients.every(({ muted }) => muted !== null);
    await closeAlertEvent(trx, eventId, allMuted ? 'all-muted' : null, now);
    return { checkId, kind, recipients: recipients.length, ...(allMuted ? { notSent: 'all-muted' } : {}) };
  });

/** A recovery within the delay closes the opening too; no need to wait until that would be due. */
const closeUnsentOpening = async (trx: Trx, { kind, opening }: LockedEvent, now: number): Promise<void> => {
  if (kind === 'up' && opening?.status === 'open' && opening.dueAt !== null) {
    await closeAlertEvent(trx, opening.id, 'recovered-within-delay', now);
  }
};

/** Those whose channel carries such alerts, in a fixed order, so that two events never wait for each other's destinations. */
const recipientsOf = async (
  trx: Trx,
  channels: Channels,
  { checkId, kind, opening }: LockedEvent,
): Promise<Recipient[]> => {
  const all = isRecovery(kind)
    ? opening && (await recipientsOfOpening(trx, opening.id))
    : await recipientsOfCheck(trx, checkId);
  const keyOf = ({ channel, recipient }: Recipient): string => `${channel} ${recipient}`;
  return (all ?? [])
    .filter(({ channel }) => channels.get(channel)?.kinds.includes(kind) ?? true)
    .toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
};

const deliverTo = async (
  trx: Trx,
  channels: Channels,
  { id: eventId, organizationId }: LockedEvent,
  { channel, recipient, muted }: Recipient,
  now: number,
): Promise<void> => {
  const to: Destination = { organizationId, channel, recipient };
  if (muted !== null) return addDelivery(trx, { eventId, to, now, how: { send: 'never', reason: muted } });
  await lockDestination(trx, to);
  const policy = channels.get(channel)?.digest ?? null;
  const until = policy === null ? null : await digestUntil(trx, policy, to, now);
  await addDelivery(trx, {
    eventId,
    to,
    now,
    how: until === null ? { send: 'separately' } : { send: 'in-digest', until },
  });
};

/** When the digest that an alert goes into is sent (epoch milliseconds); null when it is sent separately. */
const digestUntil = async (trx: Trx, policy: DigestPolicy, to: Destination, now: number): Promise<number | null> => {
  const { sentSeparately, openUntil } = await recentDeliveries(trx, to, policy.windowMs, now);
  const digest = decideDigest(policy, sentSeparately, openUntil, now);
  return digest.inDigest ? digest.until : null;
};
