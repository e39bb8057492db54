import { isRecovery } from '@pharos/domain/alerts/alert.ts';
import { decideDigest } from '@pharos/domain/alerts/decide-digest.ts';
import { decideFanOut } from '@pharos/domain/alerts/decide-fan-out.ts';
import type { Kysely } from 'kysely';
import { closeAlertEvent, type LockedEvent, lockAlertEvent, readFanOutFacts } from '../storage/alerts/alert-events.ts';
import {
  addDelivery,
  type Destination,
  lockDestination,
  recentDeliveries,
  recipientsOfOpening,
} from '../storage/alerts/deliveries.ts';
import { type Recipient, recipientsOfCheck } from '../storage/alerts/recipients.ts';
import type { Database } from '../storage/connection/schema/schema.ts';
import { enqueueJob, type JobPayloads } from '../storage/jobs/enqueue-job.ts';
import type { AlertServices } from './services.ts';

type Trx = Kysely<Database>;

/**
 * Fans an alert event out: one delivery per recipient and channel, or a reason why nothing is sent.
 * All in one transaction, with the event locked: run twice, or twice at once, it fans out once.
 */
export const fanOut = ({ db, now: clock }: AlertServices, { eventId }: JobPayloads['fan-out']): Promise<void> =>
  db.transaction().execute(async (trx) => {
    // 1. Lock the event, unless it is closed already.
    const event = await lockAlertEvent(trx, eventId);
    if (event?.status !== 'open') return;
    const now = clock();

    // 2. Is it to be fanned out: now, later, or never?
    const facts = await readFanOutFacts(trx, eventId);
    const decision = decideFanOut({ ...event, ...facts, now });
    if (decision.decision === 'wait') {
      if (decision.at !== null) await enqueueJob(trx, 'fan-out', { eventId }, { runAt: new Date(decision.at) });
      return;
    }
    if (decision.decision === 'drop') {
      await closeAlertEvent(trx, eventId, decision.reason, now);
      await closeUnsentOpening(trx, event, now);
      return;
    }

    // 3. To whom?
    const recipients = await recipientsOf(trx, event);
    if (recipients.length === 0) {
      await closeAlertEvent(trx, eventId, 'no-recipient', now);
      return;
    }

    // 4. A delivery for each, in a fixed order, so that two events never wait for each other's destinations.
    for (const recipient of recipients.toSorted((a, b) => (a.address < b.address ? -1 : 1))) {
      await address(trx, event, recipient, now);
    }
    const allMuted = recipients.every(({ muted }) => muted !== null);
    await closeAlertEvent(trx, eventId, allMuted ? 'all-muted' : null, now);
  });

/** A recovery within the delay closes the opening too; no need to wait until that would be due. */
const closeUnsentOpening = async (trx: Trx, { kind, opening }: LockedEvent, now: number): Promise<void> => {
  if (kind === 'up' && opening && opening.status === 'open' && opening.dueAt !== null) {
    await closeAlertEvent(trx, opening.id, 'recovered-within-delay', now);
  }
};

/** A recovery goes to exactly those recipients that its opening was sent to, muted since or not. */
const recipientsOf = async (trx: Trx, { checkId, kind, opening }: LockedEvent): Promise<readonly Address[]> => {
  if (!isRecovery(kind)) return recipientsOfCheck(trx, checkId);
  const recipients = opening ? await recipientsOfOpening(trx, opening.id) : [];
  return recipients.map(({ channel, recipient }) => ({ channel, address: recipient, muted: null }));
};

type Address = Pick<Recipient, 'address' | 'muted'> & { channel: string };

const address = async (trx: Trx, event: LockedEvent, { channel, address, muted }: Address, now: number) => {
  const destination: Destination = { organizationId: event.organizationId, channel, recipient: address };
  const delivery = { ...destination, eventId: event.id, now };
  if (muted !== null) return addDelivery(trx, { ...delivery, status: 'skipped', reason: muted });
  await lockDestination(trx, destination);
  const { sentSeparately, openUntil } = await recentDeliveries(trx, destination, now);
  const digest = decideDigest(sentSeparately, openUntil, now);
  if (!digest.inDigest) return addDelivery(trx, { ...delivery, status: 'pending' });
  return addDelivery(trx, { ...delivery, status: 'digest', digestUntil: digest.until });
};
