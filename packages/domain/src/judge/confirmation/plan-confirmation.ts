import type { ProbeJob } from '@pharos/contract/bus/job.ts';
import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import { hash32 } from '../../schedule/partition-of.ts';
import type { JudgeContext } from '../judge-context.ts';
import type { Inquiry, JudgeState, Question } from '../judge-state.ts';
import { placesOf } from './places.ts';

/** A confirmation from the same location waits this long: a short disturbance has passed by then. */
const SAME_LOCATION_DELAY_MS = 2000;
/** What a job may wait for its agent, and an answer for its way back, beyond the probe's own timeout. */
const GRACE_MS = 3000;

export interface PlannedInquiry {
  inquiry: Inquiry;
  jobs: ProbeJob[];
}

/**
 * What a failing poll asks: all other locations that count, at once, where the rule needs them; else one of them: the one whose failure
 * was suppressed last, or they take turns. Where there is no other, the same one: a private target, or a check with one location.
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

/** What a passed poll asks during an outage: the locations that still saw it failing. */
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

/**
 * The same question once more: at a location that was not asked yet, if there is one. Where all that count were asked, at the same one
 * again.
 */
export const askAgain = (
  inquiry: Inquiry,
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
 * One that varies from slot to slot: if the same one were asked each time, a failure that it alone does not see would never be confirmed.
 * By a hash of the slot: the slots of the polls of one location follow a pattern, by turns and by polls that are left out, and any rotation
 * by slots has a pattern that it falls in with. The poll's own location where there is no other.
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
