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
  const others = placesOf(first, context).filter((key) => key !== first.location);
  const needsAll = context.check.confirmationRule !== 'one' && others.length > 0;
  const suspected = others.find((key) => key === lastSuppressedAt);
  const asked = needsAll ? others : [suspected ?? otherLocation(first, 1, others, context)];
  return planInquiry(first, asked, needsAll ? others.length + 1 : asked.length, context);
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
  const others = placesOf(first, context).filter((key) => key !== first.location);
  const asked = lost.asked + 1;
  if (places === 1) {
    const elsewhere = others.filter((key) => key !== lost.location);
    const candidates = elsewhere.length > 0 ? elsewhere : others;
    return planQuestion(first, otherLocation(first, asked, candidates, context), asked, context);
  }
  const isRecovery = first.verdict === 'AV';
  const unasked = others.find((key) => !questions.some((question) => question.location === key));
  const location = isRecovery ? lost.location : (unasked ?? lost.location);
  return planQuestion(first, location, asked, context);
};

const planQuestion = (
  first: ProbeResult,
  location: string,
  asked: number,
  { check, now }: JudgeContext,
): { question: Question; job: ProbeJob } => {
  const dueAt = location === first.location ? now + SAME_LOCATION_DELAY_MS : now;
  const answerBy = dueAt + check.target.timeoutSeconds * 1000 + GRACE_MS;
  const runId = `confirm:${check.id}:${first.dueAt}:${asked}:${location}`;
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
  return { question: { location, runId, asked, answerBy, answer: null }, job };
};

/**
 * Chooses another location by a hash of the slot. If it were always the same, a failure that only this location does
 * not see would never be confirmed. Rotation and skipped polls form patterns with which any simple sequence could
 * coincide. Returns the poll's own location if there is no other.
 */
const otherLocation = (
  first: ProbeResult,
  asked: number,
  others: readonly string[],
  { check }: Pick<JudgeContext, 'check'>,
): string => {
  const slot = Math.floor(first.dueAt / (check.intervalSeconds * 1000));
  return others[(hash32(hash32(first.checkId) + slot) + asked) % others.length] ?? first.location;
};
