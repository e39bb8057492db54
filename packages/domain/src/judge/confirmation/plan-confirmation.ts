import type { ProbeJob } from '@pharos/contract/bus/job.ts';
import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import { hash32 } from '../../schedule/partition-of.ts';
import type { JudgeContext } from '../judge-context.ts';
import type { ConfirmationRound, JudgeState, Question } from '../judge-state.ts';
import { placesOf } from './places.ts';

/** A short disturbance is over after this delay. */
const SAME_LOCATION_DELAY_MS = 2000;
/** Time for the job to reach its agent and for the result to return, in addition to the probe timeout. */
const GRACE_MS = 3000;

export interface PlannedInquiry {
  inquiry: ConfirmationRound;
  jobs: ProbeJob[];
}

/**
 * Plans the confirmations of a failing poll. If the rule needs several locations, all other locations that count are
 * probed. Otherwise one is probed: the location whose last failure was suppressed, or one chosen by a hash of the slot.
 * Private targets and checks with one location are probed again from the same location.
 */
export const planConfirmations = (
  first: ProbeResult,
  { lastSuppressedAt }: Pick<JudgeState, 'lastSuppressedAt'>,
  context: JudgeContext,
): PlannedInquiry => {
  const otherKeys = placesOf(first, context).filter((key) => key !== first.location);
  const needsAll = context.check.confirmationRule !== 'one' && otherKeys.length > 0;
  const suspected = otherKeys.find((key) => key === lastSuppressedAt);
  const chosen = needsAll ? otherKeys : [suspected ?? otherLocation(first, 1, otherKeys, context)];
  return planInquiry(first, chosen, needsAll ? otherKeys.length + 1 : chosen.length, context);
};

export const planInquiry = (
  first: ProbeResult,
  locations: readonly string[],
  places: number,
  context: JudgeContext,
): PlannedInquiry => {
  const planned = locations.map((location) => planQuestion(first, location, 1, context));
  return {
    inquiry: { first, places, polls: 0, questions: planned.map(({ question }) => question) },
    jobs: planned.map(({ job }) => job),
  };
};

/** Requests a lost confirmation once more, if possible from a location that was not probed yet. */
export const retryConfirmation = (
  inquiry: ConfirmationRound,
  lost: Question,
  context: JudgeContext,
): { question: Question; job: ProbeJob } => {
  const { first, questions, places } = inquiry;
  const otherKeys = placesOf(first, context).filter((key) => key !== first.location);
  const attempt = lost.asked + 1;
  if (places === 1) {
    const elsewhere = otherKeys.filter((key) => key !== lost.location);
    const candidates = elsewhere.length > 0 ? elsewhere : otherKeys;
    return planQuestion(first, otherLocation(first, attempt, candidates, context), attempt, context);
  }
  const isRecovery = first.verdict === 'AV';
  const unasked = otherKeys.find((key) => !questions.some((question) => question.location === key));
  const location = isRecovery ? lost.location : (unasked ?? lost.location);
  return planQuestion(first, location, attempt, context);
};

const planQuestion = (
  first: ProbeResult,
  location: string,
  attempt: number,
  { check, now }: JudgeContext,
): { question: Question; job: ProbeJob } => {
  const dueAt = location === first.location ? now + SAME_LOCATION_DELAY_MS : now;
  const answerBy = dueAt + check.target.timeoutSeconds * 1000 + GRACE_MS;
  const runId = `confirm:${check.id}:${first.dueAt}:${attempt}:${location}`;
  const job: ProbeJob = {
    runId,
    checkId: check.id,
    revision: check.revision,
    purpose: 'confirm',
    location,
    dueAt,
    expiresAt: dueAt + GRACE_MS,
    target: check.target,
  };
  return { question: { location, runId, asked: attempt, answerBy, answer: null }, job };
};

/**
 * Chooses another location by a hash of the slot. If it were always the same, a failure that only this location does
 * not see would never be confirmed. Rotation and skipped polls form patterns with which any simple sequence could
 * coincide. Returns the poll's own location if there is no other.
 */
const otherLocation = (
  first: ProbeResult,
  attempt: number,
  otherKeys: readonly string[],
  { check }: Pick<JudgeContext, 'check'>,
): string => {
  const slot = Math.floor(first.dueAt / (check.intervalSeconds * 1000));
  return otherKeys[(hash32(hash32(first.checkId) + slot) + attempt) % otherKeys.length] ?? first.location;
};
