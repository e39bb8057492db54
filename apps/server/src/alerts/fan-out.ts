import type { AlertKind } from '@pharos/domain/alerts/alert.ts';
import { decideAnnouncement, RECOVERED_WITHIN_DELAY } from '@pharos/domain/alerts/decide-announcement.ts';
import { gather } from '@pharos/domain/alerts/decide-digest.ts';
import type { Kysely } from 'kysely';
import { type LockedEvent, lockAlertEvent, settleAlertEvent, standingOf } from '../storage/alerts/alert-events.ts';
import { addDelivery, lockMailbox, type Mailbox, recentlyTold, toldOf } from '../storage/alerts/deliveries.ts';
import { type Recipient, recipientsOfCheck } from '../storage/alerts/recipients.ts';
import type { Database } from '../storage/connection/schema/schema.ts';
import { enqueueJob, type JobPayloads } from '../storage/jobs/enqueue-job.ts';
import type { AlertServices } from './services.ts';

type Trx = Kysely<Database>;

/**
 * Fans an alert event out: one delivery per recipient and channel, or a reason why nothing is sent.
 * All in one transaction, with the event locked: run twice, or twice at once, it announces once.
 */
export const fanOut = ({ db, now: clock }: AlertServices, { eventId }: JobPayloads['fan-out']): Promise<void> =>
  db.transaction().execute(async (trx) => {
    // 1. Take the event, unless it is decided already.
    const event = await lockAlertEvent(trx, eventId);
    if (!event || event.outcome !== null) return;
    const now = clock();

    // 2. Is it to be told: now, later, or never?
    const standing = await standingOf(trx, eventId);
    const announcement = decideAnnouncement({ ...event, ...standing, now });
    if (announcement.decision === 'wait') {
      if (announcement.at !== null) await enqueueJob(trx, 'fan-out', { eventId }, { runAt: new Date(announcement.at) });
      return;
    }
    if (announcement.decision === 'drop') {
      await settleAlertEvent(trx, eventId, announcement.outcome, now);
      await settleUntoldBeginning(trx, event, now);
      return;
    }

    // 3. To whom?
    const recipients = await recipientsOf(trx, event);
    if (recipients.length === 0) {
      await settleAlertEvent(trx, eventId, `not sent: ${nobody(event.kind)}`, now);
      return;
    }

    // 4. A delivery for each, in a fixed order, so that two events never wait for each other's mailboxes.
    for (const recipient of recipients.toSorted((a, b) => (a.address < b.address ? -1 : 1))) {
      await address(trx, event, recipient, now);
    }
    const allMuted = recipients.every(({ muted }) => muted !== null);
    await settleAlertEvent(trx, eventId, allMuted ? 'not sent: every recipient is muted' : 'announced', now);
  });

/** A good ending that came within the delay decides the beginning too; no need to wait until that would be due. */
const settleUntoldBeginning = async (trx: Trx, { kind, beginning }: LockedEvent, now: number): Promise<void> => {
  if (kind === 'up' && beginning && beginning.outcome === null && beginning.dueAt !== null) {
    await settleAlertEvent(trx, beginning.id, RECOVERED_WITHIN_DELAY, now);
  }
};

/** A good ending goes to exactly those who were told of its beginning, muted since or not. */
const recipientsOf = async (trx: Trx, { checkId, kind, beginning }: LockedEvent): Promise<readonly Address[]> => {
  if (kind !== 'up' && kind !== 'recovered') return recipientsOfCheck(trx, checkId);
  const told = beginning ? await toldOf(trx, beginning.id) : [];
  return told.map(({ channel, recipient }) => ({ channel, address: recipient, muted: null }));
};

type Address = Pick<Recipient, 'address' | 'muted'> & { channel: string };

const nobody = (kind: AlertKind): string =>
  kind === 'up' || kind === 'recovered' ? 'nobody was told that it began' : 'no recipient';

const address = async (trx: Trx, event: LockedEvent, { channel, address, muted }: Address, now: number) => {
  const mailbox: Mailbox = { organizationId: event.organizationId, channel, recipient: address };
  const delivery = { ...mailbox, eventId: event.id, now };
  if (muted !== null) return addDelivery(trx, { ...delivery, status: 'skipped', reason: muted });
  await lockMailbox(trx, mailbox);
  const { alone, openUntil } = await recentlyTold(trx, mailbox, now);
  const gathering = gather(alone, openUntil, now);
  if (!gathering.gather) return addDelivery(trx, { ...delivery, status: 'pending' });
  return addDelivery(trx, { ...delivery, status: 'gathered', gatheredUntil: gathering.until });
};
