/** What a span of work looked like, at one location or in the judge. */
export interface SpanOfWork {
  /** Polls that were given out. */
  given: number;
  /** Polls that were done: begun by an agent, or stored. */
  done: number;
  /** Polls that expired before they began: with a short interval none begins late, and most expire. */
  expired: number;
  /** How long those waited before they were done, in milliseconds; null when none was. */
  waitedMs: number | null;
}

/** Which share of the due polls is given out, and what that follows from. */
export interface LoadShare {
  /** From MIN_SHARE to 1: all of them. */
  share: number;
  /** Smoothed, a span. */
  given: number;
  done: number;
  /** Spans in a row in which polls waited too long. */
  lateSpans: number;
  /** Spans until the effect of the last cut can be seen. */
  settling: number;
}

export const FULL_SHARE: LoadShare = { share: 1, given: 0, done: 0, lateSpans: 0, settling: 0 };

/** Every check goes on being probed, however little can be done. */
const MIN_SHARE = 0.02;
/** Polls that wait longer than this may be more than can be done. A process that was held up for a moment catches up by itself. */
const LATE_MS = 2500;
/** Below this there is no backlog, so that more can be tried. */
const PROMPT_MS = 1000;
/** Fewer polls that wait are no matter of load: leaving some out would not make the others begin earlier. */
const MIN_BACKLOG = 20;
/** A backlog grows when less than this of what is given out is done. Late polls that are all done are late for another reason. */
const KEEPS_UP = 0.95;
/** Of the polls that are heard of: if more of them expire, they are late. */
const EXPIRING = 0.05;
/** Of what can be done: the rest works off the backlog. */
const OF_CAPACITY = 0.8;

/** How fast it goes. */
export interface Pace {
  /** So many late spans in a row are no moment. */
  lateSpans: number;
  /** Until a cut shows. */
  settling: number;
  /** Of the share, in each span without a backlog. */
  growth: number;
  /** Weight of the newest span. */
  smoothing: number;
}

/**
 * The share after one more span. It falls to what can be done, and grows back step by step: multiplicative decrease to the measured
 * capacity, multiplicative increase, as congestion control does (Jacobson, "Congestion Avoidance and Control", 1988).
 */
export const nextLoadShare = (
  before: LoadShare,
  { given, done, expired, waitedMs }: SpanOfWork,
  pace: Pace,
): LoadShare => {
  const smooth = (old: number, now: number): number => (old === 0 ? now : old + pace.smoothing * (now - old));
  const smoothed = { given: smooth(before.given, given), done: smooth(before.done, done) };
  const settling = Math.max(0, before.settling - 1);
  const grown = Math.min(1, before.share * pace.growth);
  // What expires was due at most an interval ago: a moment of the agent's costs some, more than can be done costs many, span after span.
  const expires = expired > EXPIRING * (done + expired);
  // Nothing was done: what was seen last counts.
  if (waitedMs === null && !expires) {
    return { ...before, ...smoothed, settling, share: before.lateSpans === 0 ? grown : before.share };
  }
  // Little's law: those that wait are as many as come in the time that one waits.
  const backlog = (smoothed.done * (waitedMs ?? 0)) / 1000 + expired;
  if ((!expires && (waitedMs ?? 0) < PROMPT_MS) || backlog < MIN_BACKLOG) {
    return { ...smoothed, settling, lateSpans: 0, share: grown };
  }
  const lateSpans = expires || (waitedMs ?? 0) > LATE_MS ? before.lateSpans + 1 : 0;
  const keepsUp = smoothed.done >= KEEPS_UP * smoothed.given;
  if (lateSpans < pace.lateSpans || before.settling > 0 || keepsUp) {
    return { ...smoothed, settling, lateSpans, share: before.share };
  }
  const share = before.share * OF_CAPACITY * (smoothed.done / smoothed.given);
  return { ...smoothed, lateSpans, settling: pace.settling, share: Math.max(MIN_SHARE, share) };
};

/** What is being decided, of a check that is down or suspect, is given out so many times as often as other polls. */
const URGENT = 5;

/**
 * Whether a check's poll is given out when only a share of all is, and the credit that it is left with. Each poll earns the share, and one
 * that is given out costs 1: no check waits for more than 1 / share of its polls, rounded up.
 */
export const spendCredit = (
  credit: number,
  share: number,
  isUrgent: boolean,
): { isGivenOut: boolean; credit: number } => {
  const earned = credit + earnedBy(share, isUrgent);
  return earned >= COST ? { isGivenOut: true, credit: Math.max(0, earned - 1) } : { isGivenOut: false, credit: earned };
};

const HAIR = 1e-9;
/** A hair less than 1 is 1: tenths do not add up exactly. */
const COST = 1 - HAIR;

const earnedBy = (share: number, isUrgent: boolean): number => (isUrgent ? Math.min(1, URGENT * share) : share);

/** By so much each location is ahead of the next one: they go on in the order that they begin in. */
const LEAD = 1e-6;

/** A location that may take a poll, and its load share. */
export interface Turn {
  location: string;
  share: number;
}

/** The credit of a check with several locations: what each of them has earned, by its key. */
export type TurnCredits = ReadonlyMap<string, number>;

/**
 * Which location gets the poll of a slot, null: the poll is left out; and the credits that are left. `turns`: the live locations in the
 * order of their turns, that of the slot first. `credit`: of the check, where no location has earned any yet.
 *
 * Each slot, every location earns its share, divided by the number of locations. A poll is given out once their sum is 1, at the location
 * that has earned most, which pays for it. So the turns follow the polls that are given out, not the slots: the pattern in which slots are
 * left out cannot fall in with the turns, and a location with little room holds up no other.
 */
export const spendTurn = (
  before: TurnCredits | null,
  turns: readonly Turn[],
  isUrgent: boolean,
  credit: number,
): { location: string | null; credits: TurnCredits } => {
  const credits = new Map<string, number>();
  let sum = 0;
  let most: string | null = null;
  for (const [index, { location, share }] of turns.entries()) {
    const first = credit / turns.length + ((turns.length - 1) / 2 - index) * LEAD;
    const had = before ? (before.get(location) ?? 0) : first;
    const has = had + earnedBy(share, isUrgent) / turns.length;
    credits.set(location, has);
    sum += has;
    if (most === null || has > (credits.get(most) ?? 0) + HAIR) most = location;
  }
  if (most === null || sum < COST) return { location: null, credits };
  credits.set(most, (credits.get(most) ?? 0) - 1);
  return { location: most, credits };
};
