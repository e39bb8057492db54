import { isFollowUp } from '@pharos/domain/alerts/alert.ts';
import type { NotSentReason } from '@pharos/domain/alerts/alert-event.ts';
import { type DigestPolicy, decideDigest, type RecentMessages } from '@pharos/domain/alerts/decide-digest.ts';
import { decideFanOut } from '@pharos/domain/alerts/decide-fan-out.ts';
import type { SkipReason } from '@pharos/domain/alerts/delivery.ts';
import { integrationSkip } from '@pharos/domain/integrations/integration-skip.ts';
import { integrationsSentTo } from '@pharos/domain/plans/above-limits.ts';
import { isAhead } from '@pharos/domain/schedule/clock-step.ts';
import type { Kysely } from 'kysely';
import { closeAlertEvent } from '../storage/alerts/close-alert-event.ts';
import { deleteAlertEvent } from '../storage/alerts/delete-alert-events.ts';
import { addDeliveries, type HowSent } from '../storage/alerts/deliveries/add-deliveries.ts';
import { destinationKey, lockDestinations } from '../storage/alerts/deliveries/destination.ts';
import { type OpeningDelivery, openingDeliveries } from '../storage/alerts/deliveries/opening-delivery.ts';
import { recentDeliveries } from '../storage/alerts/deliveries/recent-deliveries.ts';
import { findFollowUp, findOpenChanges, findOpenings } from '../storage/alerts/find-opening.ts';
import { type LockedEvent, lockAlertEvent } from '../storage/alerts/lock-alert-event.ts';
import { readFanOutFacts } from '../storage/alerts/read-fan-out-facts.ts';
import { type Recipient, recipientsOfCheck } from '../storage/alerts/recipients.ts';
import { recipientsOfOpenings } from '../storage/alerts/standing.ts';
import type { Database } from '../storage/connection/schema/schema.ts';
import { integrationsOfCheck } from '../storage/integrations/integrations-of-check.ts';
import { enqueueJob, type JobPayloads } from '../storage/jobs/enqueue-job.ts';
import { LATEST, priorityOfMails } from '../storage/jobs/fair-priority.ts';
import type { AlertServices } from './services.ts';

type Trx = Kysely<Database>;

/**
 * Fans an alert event out: one delivery per recipient and channel, or a reason why nothing is sent.
 * All in one transaction, with the event locked: run twice, or twice at once, it fans out once. Resolves with what is to be sent to
 * integrations, now that it is stored. `priority` is that of its job.
 */
export const fanOut = async (
  services: AlertServices,
  { eventId }: JobPayloads['fan-out'],
  priority = 0,
): Promise<ToIntegration[]> => {
  const { db, now, log } = services;
  const rules = { ...services, priority };
  const decided = await db.transaction().execute(async (trx) => {
    const changes: Decided[] = [];
    // Integrations are told of changes in order, whichever worker comes first.
    for (const change of await findOpenChanges(trx, eventId)) {
      changes.push(...(await fanOutEvent(trx, rules, change, now())));
    }
    return [...changes, ...(await fanOutEvent(trx, rules, eventId, now()))];
  });
  for (const { toIntegrations: _, ...each } of decided) log.info(each, 'An alert was decided');
  return decided.flatMap(({ toIntegrations }) => toIntegrations ?? []);
};

type ToIntegration = Awaited<ReturnType<typeof addDeliveries>>[number];

/** What is to be logged of an event that was closed. */
interface Decided {
  eventId: number;
  checkId: number;
  kind: LockedEvent['kind'];
  recipients: number;
  notSent?: string;
  toIntegrations?: readonly ToIntegration[];
}

type FanOutRules = Pick<AlertServices, 'channels' | 'strangersMaySignUp' | 'sellsPlans'> & { priority: number };

/** Resolves with the events that were closed: this one and, when it was over already, its end. */
const fanOutEvent = async (trx: Trx, rules: FanOutRules, eventId: number, now: number): Promise<Decided[]> => {
  // 1. Lock the event, unless it is closed already.
  const event = await lockAlertEvent(trx, eventId);
  if (event?.status !== 'open') return [];
  const { checkId, kind } = event;

  // 2. Is it to be fanned out: now, later, or never?
  const facts = await readFanOutFacts(trx, event);
  const decision = decideFanOut({ ...event, ...facts, now });
  if (decision.decision === 'wait') {
    // A follow-up leaves the way to its opening.
    const priority = isFollowUp(kind) ? LATEST : rules.priority;
    if (decision.at !== null) await enqueueJob(trx, 'fan-out', { eventId }, { inMs: decision.at - now, priority });
    return [];
  }
  if (decision.decision === 'drop') {
    await closeAlertEvent(trx, eventId, decision.reason, now);
    const { openingReason } = decision;
    if (openingReason && event.opening) await closeAlertEvent(trx, event.opening.id, openingReason, now);
    return [{ eventId, checkId, kind, recipients: 0, notSent: decision.reason }];
  }

  // 3. To whom?
  const openingIds = isFollowUp(kind)
    ? await findOpenings(trx, { id: eventId, kind, check_id: checkId, outage_id: event.outageId })
    : [];
  const recipients = await recipientsOf(trx, rules, event, openingIds, now);
  if (recipients.length === 0) {
    // Nobody has asked for every change of state: there is nothing to show a receipt of.
    if (kind === 'state-change') {
      await deleteAlertEvent(trx, eventId);
      return [];
    }
    await closeAlertEvent(trx, eventId, 'no-recipient', now);
    return [{ eventId, checkId, kind, recipients: 0, notSent: 'no-recipient' }];
  }

  // 4. A delivery for each.
  const toIntegrations = await deliverTo(trx, rules, event, openingIds, recipients, now);
  const notSent = whyNoneIsSent(recipients);
  await closeAlertEvent(trx, eventId, notSent, now);

  // 5. What was over before it was told is told with its end.
  const followUpId = await findFollowUp(trx, event);
  const followUps = followUpId === null ? [] : await fanOutEvent(trx, rules, followUpId, now);
  return [
    { eventId, checkId, kind, recipients: recipients.length, toIntegrations, ...(notSent && { notSent }) },
    ...followUps,
  ];
};

const MUTED: readonly (SkipReason | null)[] = ['member-muted', 'contact-muted'];

/** Null when at least one recipient is sent it. */
const whyNoneIsSent = (recipients: readonly Recipient[]): NotSentReason | null => {
  if (recipients.some(({ skip }) => skip === null)) return null;
  return recipients.every(({ skip }) => MUTED.includes(skip)) ? 'all-muted' : 'all-skipped';
};

/** Those whose channel carries such alerts, in a fixed order, so that two events never wait for each other's destinations. */
const recipientsOf = async (
  trx: Trx,
  rules: FanOutRules,
  event: LockedEvent,
  openingIds: readonly number[],
  now: number,
): Promise<Recipient[]> => {
  const { checkId, kind } = event;
  const { channels } = rules;
  const all = isFollowUp(kind)
    ? await recipientsOfOpenings(trx, openingIds, { sellsPlans: rules.sellsPlans, now: () => now })
    : [...(await recipientsOfCheck(trx, checkId, rules)), ...(await integrationRecipients(trx, rules, event, now))];
  return all
    .filter(({ channel }) => channels.get(channel)?.kinds.includes(kind) ?? true)
    .toSorted((a, b) => (destinationKey(a) < destinationKey(b) ? -1 : 1));
};

const integrationRecipients = async (
  trx: Trx,
  { channels, sellsPlans }: FanOutRules,
  event: LockedEvent,
  now: number,
): Promise<Recipient[]> =>
  (await integrationsOfCheck(trx, event)).flatMap((integration) => {
    const { id: integrationId, kind: channel, endedRecipients, holding } = integration;
    const recipients = channels.get(channel)?.recipientsOf?.(integration, event) ?? [];
    const whole = integrationSkip(integration, integrationsSentTo({ ...holding, unlocked: !sellsPlans }, now));
    const skipOf = (recipient: string): SkipReason | null =>
      whole ?? (Object.hasOwn(endedRecipients, recipient) ? 'recipient-ended' : null);
    const nobody = { membershipId: null, contactId: null, openingRecipient: null };
    return recipients.map((recipient) => ({ channel, recipient, integrationId, skip: skipOf(recipient), ...nobody }));
  });

/** In a constant number of statements: a check may have hundreds of recipients, and all its organization's checks may fail at once. */
const deliverTo = async (
  trx: Trx,
  { channels, priority }: FanOutRules,
  event: LockedEvent,
  openingIds: readonly number[],
  recipients: readonly Recipient[],
  now: number,
): Promise<ToIntegration[]> => {
  const { organizationId } = event;
  const policyOf = ({ channel }: Recipient): DigestPolicy | null => channels.get(channel)?.digest ?? null;
  const sent = recipients.filter(({ skip }) => skip === null);
  await lockDestinations(
    trx,
    sent.map(({ channel, recipient }) => ({ organizationId, channel, recipient })),
  );
  const openings =
    openingIds.length > 0 ? await openingDeliveries(trx, openingIds) : new Map<string, OpeningDelivery>();
  const asked = sent.flatMap((to) => {
    const policy = policyOf(to);
    return policy === null ? [] : [{ ...to, windowMs: policy.windowMs }];
  });
  const recent = await recentDeliveries(trx, event, asked, now);
  const howSent = (to: Recipient): HowSent => {
    const key = destinationKey(to);
    // One that went to another address stays apart: no message is to both.
    const before = to.openingRecipient === null ? openings.get(key) : undefined;
    const policy = policyOf(to);
    return (before && withOpening(before, policy, now)) ?? byPolicy(policy, recent.get(key), now);
  };
  const deliveries = recipients.map(({ skip, ...to }) => ({
    ...to,
    how: skip === null ? howSent({ ...to, skip }) : ({ send: 'never', reason: skip } as const),
  }));
  const areMails = sent.some(({ integrationId }) => integrationId === null);
  const ofMails = areMails ? await priorityOfMails(trx, organizationId, priority) : priority;
  return addDeliveries(trx, { ...event, priority: ofMails }, deliveries, now);
};

/** A follow-up goes the way on which its opening still waits, so that they become one message; null when it waits no more. */
const withOpening = (
  { status, digestUntil }: OpeningDelivery,
  policy: DigestPolicy | null,
  now: number,
): HowSent | null => {
  if (status === 'pending') return { send: 'separately' };
  // By a clock that was set back since: it is sent sooner, and wakes what waits behind it.
  if (digestUntil !== null && isAhead(digestUntil - (policy?.windowMs ?? 0), now)) return { send: 'separately' };
  return status === 'digest' && digestUntil !== null ? { send: 'in-digest', until: digestUntil } : null;
};

const byPolicy = (policy: DigestPolicy | null, recent: RecentMessages | undefined, now: number): HowSent => {
  if (policy === null || recent === undefined) return { send: 'separately' };
  const digest = decideDigest(policy, recent, now);
  return digest.inDigest ? { send: 'in-digest', until: digest.until } : { send: 'separately' };
};
