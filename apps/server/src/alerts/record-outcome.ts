import { storableText } from '@pharos/contract/stored/storable-text.ts';
import { isFollowUp } from '@pharos/domain/alerts/alert.ts';
import { GIVE_UP_AFTER_MS, nextDeliveryAttempt } from '@pharos/domain/alerts/next-delivery-attempt.ts';
import type { Kysely } from 'kysely';
import { bringForward } from '../storage/alerts/deliveries/bring-forward.ts';
import { lockDestination } from '../storage/alerts/deliveries/destination.ts';
import { deliveryJob, type QueuedDelivery } from '../storage/alerts/deliveries/enqueue-delivery.ts';
import { giveUpDeliveries } from '../storage/alerts/deliveries/give-up-deliveries.ts';
import { notifyDelivered } from '../storage/alerts/deliveries/notify-delivered.ts';
import { nextOfChecks } from '../storage/alerts/deliveries/order-of-check.ts';
import { type AttemptResult, recordAttempt } from '../storage/alerts/deliveries/record-attempt.ts';
import { sendRestOfDigest } from '../storage/alerts/deliveries/send-rest-of-digest.ts';
import { wakeFollowUps } from '../storage/alerts/deliveries/wake-follow-ups.ts';
import { retryWhileUnreachable } from '../storage/connection/retry-while-unreachable.ts';
import type { Database } from '../storage/connection/schema/schema.ts';
import { type IntegrationOutcome, recordIntegrationOutcome } from '../storage/integrations/integration-health.ts';
import { enqueueJobs } from '../storage/jobs/enqueue-job.ts';
import type { SendOutcome } from './channels/channel.ts';
import type { Claim } from './claim.ts';
import type { AlertServices } from './services.ts';

/** Adds the job that tries again in so many milliseconds. */
export type EnqueueRetry = (trx: Kysely<Database>, inMs: number) => Promise<void>;

/** Records the outcome of sending, in one transaction: with when to try again, or with the follow-ups that waited for it woken. */
export const recordOutcome = async (
  services: AlertServices,
  { lease, deliveries, message, toldWithOpening, digestUntil }: Claim,
  outcome: SendOutcome,
  enqueueRetry: EnqueueRetry,
): Promise<void> => {
  const { db, log, sends } = services;
  const now = services.now();
  const attempt = { at: new Date(now).toISOString(), outcome: outcomeText(outcome) };
  const integrationId = deliveries[0]?.integrationId ?? null;
  const health = healthOf(outcome, message.to.recipient);
  const host = outcome.accepted ? undefined : outcome.host;
  if (integrationId !== null) services.lanes?.note(integrationId, health.works, host);
  const { result, retryInMs, tooOld } = resultOf(services, { deliveries, message, digestUntil }, outcome, now);
  let woken: QueuedDelivery[] = [];
  await retryWhileUnreachable(log, sends.stopping, () =>
    db.transaction().execute(async (trx) => {
      // Nobody who is about to wait for these deliveries is missed.
      await lockDestination(trx, message.to);
      const ids = await recordAttempt(trx, lease, attempt, result, toldWithOpening);
      const recorded = deliveries.filter(({ id }) => ids.has(id));
      if (recorded.length < deliveries.length) {
        log.warn(
          { key: message.key },
          'Deliveries were deleted or taken up by another worker while they were being sent',
        );
      }
      if (recorded.length === 0) return;
      if (integrationId !== null) {
        const settingsAt = recorded[0]?.settingsAt ?? null;
        const isNew = recorded.every(({ attempts }) => attempts === 0);
        await recordIntegrationOutcome(trx, integrationId, health, { at: new Date(now), isNew, settingsAt });
      }
      if (retryInMs !== null) {
        const givenUp = recorded.filter((each) => tooOld.includes(each));
        if (!outcome.accepted && givenUp.length > 0) await giveUpDeliveries(trx, givenUp, shown(outcome.reason));
        return enqueueRetry(trx, retryInMs);
      }
      if (result.status === 'sent') await notifyDelivered(trx, recorded, attempt.at);
      const openings = recorded.filter(({ kind }) => !isFollowUp(kind) && kind !== 'certificate');
      if (openings.length > 0) {
        const eventIds = openings.map(({ eventId }) => eventId);
        await wakeFollowUps(trx, message.to, eventIds);
      }
      if (digestUntil !== null) await sendRestOfDigest(trx, { ...message.to, integrationId }, digestUntil, now);
      woken = await nextOfChecks(trx, recorded);
      if (integrationId === null) {
        await enqueueJobs(
          trx,
          woken.map((each) => deliveryJob(each)),
        );
      }
    }),
  );
  // Without a job: should this process die now, the sweep of the next minute finds it.
  if (integrationId !== null)
    for (const { id, organizationId } of woken)
      services.lanes?.add(integrationId, { deliveryId: id, integrationId, organizationId });
  // Integrations have servers of their own.
  if (outcome.accepted && integrationId === null) await bringRetriesForward(services, message.to.channel);
};

const healthOf = (outcome: SendOutcome, recipient: string): IntegrationOutcome => {
  if (outcome.accepted) return { works: true };
  const failure = shown(outcome.reason);
  if (outcome.isRecipientEnded) return { works: true, endedRecipient: recipient, failure };
  return { works: false, failure, problem: outcome.problem ?? null };
};

/** A server that takes messages again is not left alone for the rest of their pauses. */
const bringRetriesForward = async ({ db, log }: AlertServices, channel: string): Promise<void> => {
  try {
    const moved = await bringForward(db, channel);
    if (moved > 0) log.info({ channel, messages: moved }, 'Alerts that waited for the server are sent now');
  } catch (err) {
    log.warn(
      { err, channel },
      'Alerts that wait for a retry could not be brought forward; they are tried at their times',
    );
  }
};

/** A receiving server says what it likes, at any length. */
const LONGEST_ANSWER = 500;
const shown = (text: string): string => storableText(text).slice(0, LONGEST_ANSWER).toWellFormed();

const outcomeText = (outcome: SendOutcome): string =>
  outcome.accepted ? `accepted: ${shown(outcome.answer)}` : `refused: ${shown(outcome.reason)}`;

/** What the deliveries are left at, in how many milliseconds to try again (null when they are done), and which are not tried again even so. */
const resultOf = (
  { random }: Pick<AlertServices, 'random'>,
  { deliveries, message, digestUntil }: Pick<Claim, 'deliveries' | 'message' | 'digestUntil'>,
  outcome: SendOutcome,
  now: number,
): { result: AttemptResult; retryInMs: number | null; tooOld: Claim['deliveries'] } => {
  if (outcome.accepted) return { result: { status: outcome.isKept ? 'kept' : 'sent' }, retryInMs: null, tooOld: [] };
  const {
    reason,
    permanent,
    retryAfterMs,
    isRefusal = false,
    isServerAway = false,
    mayHaveArrived = message.mayHaveArrived,
  } = outcome;
  // Each alert of a digest has its own 24 hours, one that joined it late too.
  const oldest = Math.min(...deliveries.map((delivery) => delivery.triedSince));
  const since = digestUntil === null ? oldest : Math.max(...deliveries.map((delivery) => delivery.triedSince));
  const attempts = Math.max(...deliveries.map((delivery) => delivery.attempts)) + 1;
  const next = nextDeliveryAttempt({ since, now, attempts, permanent, isRefusal, retryAfterMs }, random());
  if (next.retry) {
    const tooOld = deliveries.filter(({ triedSince }) => triedSince + GIVE_UP_AFTER_MS < next.at);
    return { result: { status: 'retry', isServerAway, mayHaveArrived }, retryInMs: next.at - now, tooOld };
  }
  const failure = next.why === 'permanent' ? 'refused' : 'given-up';
  return { result: { status: 'failed', reason: failure, detail: shown(reason) }, retryInMs: null, tooOld: [] };
};
