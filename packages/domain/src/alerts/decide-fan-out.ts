import type { AlertKind } from './alert.ts';

export const RECOVERED_WITHIN_DELAY = 'not sent: recovered within the alert delay';

/** The event that a recovery belongs to: the outage's 'down', or the last 'degraded'. */
export interface Opening {
  /** Null until decided. */
  outcome: string | null;
  /** Epoch milliseconds; null while held. */
  dueAt: number | null;
}

export interface FanOutFacts {
  kind: AlertKind;
  /** Epoch milliseconds; null while held (low sensitivity). */
  dueAt: number | null;
  now: number;
  /** When what a 'down' tells of was over; null while it lasts. */
  endedAt: number | null;
  check: 'watched' | 'paused' | 'deleted';
  organizationActive: boolean;
  /** Of a recovery; null when there is none. */
  opening: Opening | null;
}

export type FanOutDecision =
  | { decision: 'fan-out' }
  /** Not yet: look again at `at` (epoch milliseconds), or, when null, when somebody asks again. */
  | { decision: 'wait'; at: number | null }
  | { decision: 'drop'; outcome: string };

/** An opening that is still being fanned out is closed within moments. */
const OPENING_WAIT_MS = 1000;

/**
 * Is an alert event to be fanned out, now, later or never? An outage with an alert delay only if it outlasts the delay;
 * a recovery only if its opening was, and after it.
 */
export const decideFanOut = (facts: FanOutFacts): FanOutDecision => {
  const drop = (why: string): FanOutDecision => ({ decision: 'drop', outcome: `not sent: ${why}` });
  if (facts.check === 'deleted') return drop('the check was deleted');
  if (facts.kind === 'up' || facts.kind === 'recovered') return decideRecoveryFanOut(facts);
  if (facts.dueAt === null) return { decision: 'wait', at: null };
  if (facts.kind === 'down' && facts.endedAt !== null && facts.endedAt <= facts.dueAt) {
    return { decision: 'drop', outcome: RECOVERED_WITHIN_DELAY };
  }
  if (facts.dueAt > facts.now) return { decision: 'wait', at: facts.dueAt };
  if (facts.check === 'paused') return drop('the check was paused');
  if (!facts.organizationActive) return drop('the organization is not active');
  return { decision: 'fan-out' };
};

const decideRecoveryFanOut = (facts: FanOutFacts): FanOutDecision => {
  const { opening } = facts;
  const notSent = `not sent: the ${facts.kind === 'up' ? 'outage' : 'degradation'} was not announced`;
  if (opening === null || opening.outcome?.startsWith('not sent')) return { decision: 'drop', outcome: notSent };
  if (opening.outcome !== null) return { decision: 'fan-out' };
  if (opening.dueAt === null) return { decision: 'drop', outcome: notSent };
  if (facts.endedAt !== null && facts.endedAt <= opening.dueAt) return { decision: 'drop', outcome: notSent };
  return { decision: 'wait', at: Math.max(facts.now, opening.dueAt) + OPENING_WAIT_MS };
};
