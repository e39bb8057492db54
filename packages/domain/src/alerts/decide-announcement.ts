import type { AlertKind } from './alert.ts';

export const RECOVERED_WITHIN_DELAY = 'not sent: recovered within the alert delay';

/** The event that a good ending belongs to: the outage's 'down', or the last 'degraded'. */
export interface Beginning {
  /** Null until decided. */
  outcome: string | null;
  /** Epoch milliseconds; null while held. */
  dueAt: number | null;
}

export interface AnnouncementFacts {
  kind: AlertKind;
  /** Epoch milliseconds; null while held (low sensitivity). */
  dueAt: number | null;
  now: number;
  /** When what a 'down' tells of was over; null while it lasts. */
  endedAt: number | null;
  check: 'watched' | 'paused' | 'deleted';
  organizationActive: boolean;
  /** Of a good ending; null when there is none. */
  beginning: Beginning | null;
}

export type Announcement =
  | { decision: 'announce' }
  /** Not yet: look again at `at` (epoch milliseconds), or, when null, when somebody asks again. */
  | { decision: 'wait'; at: number | null }
  | { decision: 'drop'; outcome: string };

/** A beginning that is still being fanned out settles within moments. */
const SIBLING_WAIT_MS = 1000;

/**
 * Is an alert event to be told, now, later or never? An outage with an alert delay is told only if it outlasts the delay;
 * a good ending only if its beginning was, and after it.
 */
export const decideAnnouncement = (facts: AnnouncementFacts): Announcement => {
  const drop = (why: string): Announcement => ({ decision: 'drop', outcome: `not sent: ${why}` });
  if (facts.check === 'deleted') return drop('the check was deleted');
  if (facts.kind === 'up' || facts.kind === 'recovered') return decideEnding(facts);
  if (facts.dueAt === null) return { decision: 'wait', at: null };
  if (facts.kind === 'down' && facts.endedAt !== null && facts.endedAt <= facts.dueAt) {
    return { decision: 'drop', outcome: RECOVERED_WITHIN_DELAY };
  }
  if (facts.dueAt > facts.now) return { decision: 'wait', at: facts.dueAt };
  if (facts.check === 'paused') return drop('the check was paused');
  if (!facts.organizationActive) return drop('the organization is not active');
  return { decision: 'announce' };
};

const decideEnding = (facts: AnnouncementFacts): Announcement => {
  const { beginning } = facts;
  const untold = `not sent: the ${facts.kind === 'up' ? 'outage' : 'degradation'} was not announced`;
  if (beginning === null || beginning.outcome?.startsWith('not sent')) return { decision: 'drop', outcome: untold };
  if (beginning.outcome !== null) return { decision: 'announce' };
  if (beginning.dueAt === null) return { decision: 'drop', outcome: untold };
  if (facts.endedAt !== null && facts.endedAt <= beginning.dueAt) return { decision: 'drop', outcome: untold };
  return { decision: 'wait', at: Math.max(facts.now, beginning.dueAt) + SIBLING_WAIT_MS };
};
