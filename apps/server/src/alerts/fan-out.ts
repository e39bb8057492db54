import { isFollowUp } from '@pharos/domain/alerts/alert.ts';
import type { NotSentReason } from '@pharos/domain/alerts/alert-event.ts';
import { decideFanOut } from '@pharos/domain/alerts/decide-fan-out.ts';
import type { SkipReason } from '@pharos/domain/alerts/delivery.ts';
import { integrationSkip } from '@pharos/domain/integrations/integration-skip.ts';
import { integrationsSentTo } from '@pharos/domain/plans/above-limits.ts';
import type { Kysely } from 'kysely';
import { closeAlertEvents } from '../storage/alerts/close-alert-event.ts';
import { deleteEventsWithoutDeliveries } from '../storage/alerts/delete-alert-events.ts';
import { destinationKey } from '../storage/alerts/deliveries/destination.ts';
import { findFollowUps, findOpenChanges } from '../storage/alerts/find-opening.ts';
import { type LockedEvent, lockAlertEvents } from '../storage/alerts/lock-alert-event.ts';
import { recipientsOfOpenings } from '../storage/alerts/opening-recipients.ts';
import { readFanOutFacts } from '../storage/alerts/read-fan-out-facts.ts';
import { type Recipient, recipientsOfChecks } from '../storage/alerts/recipients.ts';
import type { Database } from '../storage/connection/schema/schema.ts';
import { integrationsOfChecks, type ServingIntegration } from '../storage/integrations/integrations-of-check.ts';
import { enqueueJobs, type JobPayloads, type NewJob } from '../storage/jobs/enqueue-job.ts';
import { LATEST } from '../storage/jobs/fair-priority.ts';
import { type FanOutJob, fanOutJob, lockFanOut, takeFanOuts } from '../storage/jobs/take-fan-outs.ts';
import type { AlertServices } from './services.ts';
import { type AddressedEvent, storeDeliveries, type ToIntegration } from './store-deliveries.ts';

type Trx = Kysely<Database>;

/**
 * Creates one delivery per recipient and channel, or stores a reason why nothing is sent. The event is locked, so that
 * repeated or concurrent runs fan out only once. `priority` is the priority of its job.
 * @returns The stored deliveries to integrations, which the caller sends.
 */
export const fanOut = (
  services: AlertServices,
  { eventId }: JobPayloads['fan-out'],
  priority = 0,
): Promise<ToIntegration[]> => fanOutJobs(services, { eventId, priority }, async () => []);

/**
 * Fans out an event together with other due events in only a few more statements. If one of them fails, this event is
 * fanned out alone.
 */
export const fanOutTogether = async (
  services: AlertServices,
  { eventId }: JobPayloads['fan-out'],
  priority: number,
): Promise<ToIntegration[]> => {
  const job = { eventId, priority };
  try {
    return await fanOutJobs(services, job, takeFanOuts);
  } catch (err) {
    services.log.warn(
      { err, eventId },
      'Processing several alert events together failed; the first one is processed alone',
    );
    return fanOut(services, job, priority);
  }
};

const fanOutJobs = async (
  services: AlertServices,
  job: FanOutJob,
  takeFurther: (trx: Trx, job: FanOutJob) => Promise<FanOutJob[]>,
): Promise<ToIntegration[]> => {
  const { db, now, log } = services;
  const decided = await db.transaction().execute(async (trx) => {
    await lockFanOut(trx, job.eventId);
    const jobs = [job, ...(await takeFurther(trx, job))];
    // Integrations must receive state changes in order, regardless of which worker runs first.
    const changes = await findOpenChanges(
      trx,
      jobs.map(({ eventId }) => eventId),
    );
    const turns = jobs.map(({ eventId, priority }) =>
      [...(changes.get(eventId) ?? []), eventId].map((id) => ({ eventId: id, priority })),
    );
    const all: Decided = { events: [], toIntegrations: [] };
    for (let turn = 0; turns.some((each) => each.length > turn); turn += 1) {
      const ofTurn = turns.flatMap((each) => each.slice(turn, turn + 1));
      const { events, toIntegrations } = await fanOutEvents(trx, services, ofTurn, now());
      all.events.push(...events);
      all.toIntegrations.push(...toIntegrations);
    }
    return all;
  });
  for (const each of decided.events) log.info(each, 'Alert event processed');
  return decided.toIntegrations;
};

interface Decided {
  toIntegrations: ToIntegration[];
  events: {
    eventId: number;
    checkId: number;
    kind: LockedEvent['kind'];
    recipients: number;
    notSent?: NotSentReason;
  }[];
}

type FanOutRules = Pick<AlertServices, 'channels' | 'isSignUpOpen' | 'sellsPlans'>;

/**
 * Fans out events of different checks in a constant number of statements. The result includes the ends of outages that
 * have already ended.
 */
const fanOutEvents = async (
  trx: Trx,
  rules: FanOutRules,
  jobs: readonly FanOutJob[],
  now: number,
): Promise<Decided> => {
  const priorities = new Map(jobs.map(({ eventId, priority }) => [eventId, priority]));
  const locked = await lockAlertEvents(trx, [...priorities.keys()]);
  const events = locked.filter(({ status }) => status === 'open');
  if (events.length === 0) return { events: [], toIntegrations: [] };
  const closed: Decided['events'] = [];
  const openings: { eventId: number; notSent: NotSentReason }[] = [];
  const close = ({ id, checkId, kind }: LockedEvent, recipients: number, notSent: NotSentReason | null): void => {
    closed.push({ eventId: id, checkId, kind, recipients, ...(notSent !== null && { notSent }) });
  };

  const facts = await readFanOutFacts(trx, events);
  const waiting: NewJob[] = [];
  const due = events.filter((event) => {
    const { id, organizationId, kind, opening } = event;
    const ofEvent = facts.get(id);
    const decision = ofEvent && decideFanOut({ ...event, ...ofEvent, now });
    if (decision?.decision === 'wait' && decision.at !== null) {
      // A follow-up gets the lowest priority, so that its opening is fanned out first.
      const priority = isFollowUp(kind) ? LATEST : (priorities.get(id) ?? 0);
      waiting.push(fanOutJob(id, organizationId, { inMs: decision.at - now, priority }));
    }
    if (decision?.decision === 'drop') {
      close(event, 0, decision.reason);
      if (decision.openingReason && opening) openings.push({ eventId: opening.id, notSent: decision.openingReason });
    }
    return decision?.decision === 'fan-out';
  });
  await enqueueJobs(trx, waiting);

  const recipients = await recipientsOf(trx, rules, due, now);
  const addressed: AddressedEvent[] = [];
  const unaddressed: number[] = [];
  for (const event of due) {
    const to = recipients.get(event.id) ?? [];
    if (to.length > 0) addressed.push({ event, priority: priorities.get(event.id) ?? 0, recipients: to });
    // State changes that no recipient wants have no receipt.
    else if (event.kind === 'state-change') unaddressed.push(event.id);
    else close(event, 0, 'no-recipient');
  }
  await deleteEventsWithoutDeliveries(trx, unaddressed);

  const toIntegrations = await storeDeliveries(trx, rules.channels, addressed, now);
  for (const { event, recipients: to } of addressed) close(event, to.length, notSentReason(to));
  const outcomes = closed.map(({ eventId, notSent = null }) => ({ eventId, notSent }));
  await closeAlertEvents(trx, [...outcomes, ...openings], now);

  // An outage that has already ended is sent together with its end.
  const ends = await findFollowUps(
    trx,
    addressed.flatMap(({ event: { id, kind } }) => (kind === 'down' ? [id] : [])),
  );
  const followUps = addressed.flatMap(({ event, priority }) => {
    const eventId = ends.get(event.id);
    return eventId === undefined ? [] : [{ eventId, priority }];
  });
  const later = followUps.length > 0 ? await fanOutEvents(trx, rules, followUps, now) : null;
  return {
    events: [...closed, ...(later?.events ?? [])],
    toIntegrations: [...toIntegrations, ...(later?.toIntegrations ?? [])],
  };
};

const MUTED: readonly (SkipReason | null)[] = ['member-muted', 'contact-muted'];

const notSentReason = (recipients: readonly Recipient[]): NotSentReason | null => {
  if (recipients.some(({ skip }) => skip === null)) return null;
  return recipients.every(({ skip }) => MUTED.includes(skip)) ? 'all-muted' : 'all-skipped';
};

/** Only recipients whose channel sends alerts of this kind, in a fixed order. */
const recipientsOf = async (
  trx: Trx,
  rules: FanOutRules,
  events: readonly LockedEvent[],
  now: number,
): Promise<ReadonlyMap<number, Recipient[]>> => {
  const { channels, sellsPlans } = rules;
  const followUps = events.filter(({ kind }) => isFollowUp(kind));
  const openings = events.filter(({ kind }) => !isFollowUp(kind));
  const people = await recipientsOfChecks(
    trx,
    openings.map(({ checkId }) => checkId),
    rules,
  );
  const integrations = await integrationsOfChecks(trx, openings);
  const all = new Map(await recipientsOfOpenings(trx, followUps, { sellsPlans, now: () => now }));
  for (const event of openings) {
    const serving = integrations.get(event.checkId) ?? [];
    const programs = serving.flatMap((integration) => integrationRecipients(rules, event, integration, now));
    all.set(event.id, [...(people.get(event.checkId) ?? []), ...programs]);
  }
  for (const { id, kind } of events) {
    const carrying = (all.get(id) ?? []).filter(({ channel }) => channels.get(channel)?.kinds.includes(kind) ?? true);
    all.set(
      id,
      carrying.toSorted((a, b) => (destinationKey(a) < destinationKey(b) ? -1 : 1)),
    );
  }
  return all;
};

const integrationRecipients = (
  { channels, sellsPlans }: FanOutRules,
  event: LockedEvent,
  integration: ServingIntegration,
  now: number,
): Recipient[] => {
  const { id: integrationId, kind: channel, endedRecipients, entitlement } = integration;
  const recipients = channels.get(channel)?.recipientsOf?.(integration, event) ?? [];
  const whole = integrationSkip(integration, integrationsSentTo({ ...entitlement, unlocked: !sellsPlans }, now));
  const skipOf = (recipient: string): SkipReason | null =>
    whole ?? (Object.hasOwn(endedRecipients, recipient) ? 'recipient-ended' : null);
  const noRecipient = { membershipId: null, contactId: null, openingRecipient: null };
  return recipients.map((recipient) => ({
    channel,
    recipient,
    integrationId,
    skip: skipOf(recipient),
    ...noRecipient,
  }));
};
