import { storableText } from '@pharos/contract/stored/storable-text.ts';
import { isFollowUp } from '@pharos/domain/alerts/alert.ts';
import { GIVE_UP_AFTER_MS, nextDeliveryAttempt } from '@pharos/domain/alerts/next-delivery-attempt.ts';
import type { Kysely } from 'kysely';
import { advanceRetries } from '../storage/alerts/deliveries/bring-forward.ts';
import { type Destination, destinationKey, lockDestinations } from '../storage/alerts/deliveries/destination.ts';
import { deliveryJob, type QueuedDelivery } from '../storage/alerts/deliveries/enqueue-delivery.ts';
import { giveUpDeliveries } from '../storage/alerts/deliveries/give-up-deliveries.ts';
import { notifyDelivered } from '../storage/alerts/deliveries/notify-delivered.ts';
import { findNextDeliveries } from '../storage/alerts/deliveries/order-of-check.ts';
import { type Attempt, type AttemptResult, recordAttempts } from '../storage/alerts/deliveries/record-attempt.ts';
import { sendRestOfDigest } from '../storage/alerts/deliveries/send-rest-of-digest.ts';
import { wakeFollowUps } from '../storage/alerts/deliveries/wake-follow-ups.ts';
import { retryWhileUnreachable } from '../storage/connection/retry-while-unreachable.ts';
import type { Database } from '../storage/connection/schema/schema.ts';
import { type IntegrationOutcome, recordIntegrationOutcome } from '../storage/integrations/integration-health.ts';
import { enqueueJobs } from '../storage/jobs/enqueue-job.ts';
import { bringAccountMailsForward } from '../storage/mails/mails-that-wait.ts';
import { CallBatcher } from './call-batcher.ts';
import type { SendOutcome } from './channels/channel.ts';
import type { Claim } from './claim.ts';
import type { AlertServices } from './services.ts';

export type EnqueueRetry = (trx: Kysely<Database>, inMs: number) => Promise<void>;

interface Recording {
  claim: Claim;
  outcome: SendOutcome;
  enqueueRetry: EnqueueRetry;
  now: number;
  attempt: Attempt;
  health: IntegrationOutcome;
  result: AttemptResult;
  retryInMs: number | null;
  /** Given up because they are too old, although the message is retried. */
  tooOld: Claim['deliveries'];
}

/**
 * Records the outcome, and enqueues the retry or wakes the waiting follow-ups in the same transaction. Outcomes for one
 * integration that arrive during a recording are recorded together.
 */
export const recordOutcome = async (
  services: AlertServices,
  claim: Claim,
  outcome: SendOutcome,
  enqueueRetry: EnqueueRetry,
): Promise<void> => {
  const { deliveries, message } = claim;
  const now = services.now();
  const attempt = { at: new Date(now).toISOString(), outcome: outcomeText(outcome) };
  const integrationId = deliveries[0]?.integrationId ?? null;
  const health = healthOf(outcome, message.to.recipient);
  const host = outcome.accepted ? undefined : outcome.host;
  if (integrationId !== null) services.lanes?.note(integrationId, health.works, host);
  const recording = { claim, outcome, enqueueRetry, now, attempt, health, ...resultOf(services, claim, outcome, now) };
  if (integrationId !== null) await recordings(services).call(integrationId, recording);
  else await recordAll(services, null, [recording]);
  // Integrations are skipped because each has its own server.
  if (outcome.accepted && integrationId === null)
    await bringRetriesForward(
      services,
      message.to.channel,
      deliveries.some(({ attempts }) => attempts > 0),
    );
};

type RecordTogether = CallBatcher<number, Recording, null>;
const together = new WeakMap<AlertServices, RecordTogether>();

const recordings = (services: AlertServices): RecordTogether => {
  const known = together.get(services);
  if (known) return known;
  const created: RecordTogether = new CallBatcher((all, integrationId) => recordAll(services, integrationId, all));
  together.set(services, created);
  return created;
};

const recordAll = async (
  services: AlertServices,
  integrationId: number | null,
  recordings: readonly Recording[],
): Promise<null[]> => {
  const { db, log, sends } = services;
  let woken: QueuedDelivery[] = [];
  await retryWhileUnreachable(log, sends.stopping, () =>
    db.transaction().execute(async (trx) => {
      // With these locks, a follow-up that is about to wait for these deliveries is also woken.
      await lockDestinations(trx, destinationsOf(recordings));
      const ids = await recordAttempts(
        trx,
        recordings.map(({ claim: { lease, notifiedWithOpening }, attempt, result }) => ({
          lease,
          attempt,
          result,
          notifiedWithOpening,
        })),
      );
      const recorded = recordings.flatMap((recording) => {
        const { deliveries, message } = recording.claim;
        const own = deliveries.filter(({ id }) => ids.has(id));
        if (own.length < deliveries.length) {
          log.warn(
            { key: message.key },
            'Deliveries were deleted or leased by another worker while they were being sent',
          );
        }
        return own.length > 0 ? [{ ...recording, deliveries: own }] : [];
      });
      if (integrationId !== null) await recordHealth(trx, integrationId, recorded);
      for (const { outcome, deliveries, retryInMs, tooOld, enqueueRetry } of recorded) {
        if (retryInMs === null) continue;
        const givenUp = deliveries.filter((each) => tooOld.includes(each));
        if (!outcome.accepted && givenUp.length > 0) await giveUpDeliveries(trx, givenUp, shown(outcome.reason));
        await enqueueRetry(trx, retryInMs);
      }
      woken = [];
      const done = recorded.filter(({ retryInMs }) => retryInMs === null);
      for (const toOne of Map.groupBy(done, ({ claim }) => destinationKey(claim.message.to)).values())
        woken.push(...(await wakeAfter(trx, integrationId, toOne)));
      if (integrationId === null) {
        await enqueueJobs(
          trx,
          woken.map((each) => deliveryJob(each)),
        );
      }
    }),
  );
  // No job is needed: if this process ends, the sweep finds the deliveries within a minute.
  if (integrationId !== null)
    for (const { id, organizationId } of woken)
      services.lanes?.add(integrationId, { deliveryId: id, integrationId, organizationId });
  return recordings.map(() => null);
};

/** Every transaction locks the destinations in this order. */
const destinationsOf = (recordings: readonly Recording[]): Destination[] => {
  const byKey = new Map(recordings.map(({ claim: { message } }) => [destinationKey(message.to), message.to]));
  return [...byKey].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, to]) => to);
};

type Recorded = Recording & { deliveries: Claim['deliveries'] };

/** Records only the first of several successes in a row. */
const recordHealth = async (trx: Kysely<Database>, integrationId: number, recorded: readonly Recorded[]) => {
  let isKnownToWork = false;
  for (const { health, now, deliveries } of recorded) {
    const isPlainSuccess = health.works && !('endedRecipient' in health);
    if (isPlainSuccess && isKnownToWork) continue;
    isKnownToWork = isPlainSuccess;
    const settingsAt = deliveries[0]?.settingsAt ?? null;
    const isNew = deliveries.every(({ attempts }) => attempts === 0);
    await recordIntegrationOutcome(trx, integrationId, health, { at: new Date(now), isNew, settingsAt });
  }
};

/** Returns the next deliveries of the checks, which have no job yet. */
const wakeAfter = async (
  trx: Kysely<Database>,
  integrationId: number | null,
  done: readonly Recorded[],
): Promise<QueuedDelivery[]> => {
  const to = done[0]?.claim.message.to;
  if (!to) return [];
  const accepted = done.filter(({ result }) => result.status === 'sent');
  await notifyDelivered(
    trx,
    to.organizationId,
    accepted.map(({ deliveries, attempt }) => ({ deliveries, at: attempt.at })),
  );
  const deliveries = done.flatMap((each) => each.deliveries);
  const openings = deliveries.filter(({ kind }) => !isFollowUp(kind) && kind !== 'certificate');
  if (openings.length > 0)
    await wakeFollowUps(
      trx,
      to,
      openings.map(({ eventId }) => eventId),
    );
  for (const { claim, now } of done)
    if (claim.digestUntil !== null) await sendRestOfDigest(trx, { ...to, integrationId }, claim.digestUntil, now);
  return findNextDeliveries(trx, deliveries);
};

const healthOf = (outcome: SendOutcome, recipient: string): IntegrationOutcome => {
  if (outcome.accepted) return { works: true };
  const failure = shown(outcome.reason);
  if (outcome.isRecipientEnded) return { works: true, endedRecipient: recipient, failure };
  return { works: false, failure, problem: outcome.problem ?? null };
};

/** A server that accepts messages again does not need the remaining pauses. */
const bringRetriesForward = async ({ db, log }: AlertServices, channel: string, wasRetry: boolean): Promise<void> => {
  try {
    const moved = await advanceRetries(db, channel);
    if (channel === 'email' && (wasRetry || moved > 0)) await bringAccountMailsForward(db);
    if (moved > 0)
      log.info(
        { channel, messages: moved },
        'The receiving server accepts messages again; the waiting alerts are sent now',
      );
  } catch (err) {
    log.warn({ err, channel }, 'Advancing the retries of waiting alerts failed; they are sent at their next retry');
  }
};

/** A receiving server may respond with any text of any length. */
const MAX_ANSWER_LENGTH = 500;
const shown = (text: string): string => storableText(text).slice(0, MAX_ANSWER_LENGTH).toWellFormed();

const outcomeText = (outcome: SendOutcome): string =>
  outcome.accepted ? `accepted: ${shown(outcome.answer)}` : `refused: ${shown(outcome.reason)}`;

/** Returns the new state of the deliveries, the time until the retry, and the deliveries that are too old for it. */
const resultOf = (
  { random }: Pick<AlertServices, 'random'>,
  { deliveries, message, digestUntil }: Pick<Claim, 'deliveries' | 'message' | 'digestUntil'>,
  outcome: SendOutcome,
  now: number,
): { result: AttemptResult; retryInMs: number | null; tooOld: Claim['deliveries'] } => {
  if (outcome.accepted) return { result: { status: outcome.isStored ? 'kept' : 'sent' }, retryInMs: null, tooOld: [] };
  const {
    reason,
    permanent,
    retryAfterMs,
    isRefusal = false,
    isServerUnavailable = false,
    mayHaveArrived = message.mayHaveArrived,
  } = outcome;
  // Each alert of a digest has its own 24 hours, even if it joined the digest late.
  const oldest = Math.min(...deliveries.map((delivery) => delivery.triedSince));
  const since = digestUntil === null ? oldest : Math.max(...deliveries.map((delivery) => delivery.triedSince));
  const attempts = Math.max(...deliveries.map((delivery) => delivery.attempts)) + 1;
  const next = nextDeliveryAttempt({ since, now, attempts, permanent, isRefusal, retryAfterMs }, random());
  if (next.retry) {
    const tooOld = deliveries.filter(({ triedSince }) => triedSince + GIVE_UP_AFTER_MS < next.at);
    return { result: { status: 'retry', isServerUnavailable, mayHaveArrived }, retryInMs: next.at - now, tooOld };
  }
  const failure = next.reason === 'permanent' ? 'refused' : 'given-up';
  return { result: { status: 'failed', reason: failure, detail: shown(reason) }, retryInMs: null, tooOld: [] };
};
