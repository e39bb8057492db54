/** The polls of a span of time, at one location or in the judge. */
export interface SpanOfWork {
  given: number;
  /** Started by an agent, or stored. */
  done: number;
  /** Expired before they began. With a short interval, no poll begins late, and most of them expire. */
  expired: number;
  /** Waiting time of the done polls. Null if no poll was done. */
  waitedMs: number | null;
}

export interface LoadShare {
  /** From `MIN_SHARE` to 1 (all polls). */
  share: number;
  /** Smoothed numbers of polls per span. */
  given: number;
  done: number;
  /** Number of consecutive spans in which polls waited too long. */
  lateSpans: number;
  /** Number of spans until the last reduction has an effect. */
  settling: number;
}

export const FULL_SHARE: LoadShare = { share: 1, given: 0, done: 0, lateSpans: 0, settling: 0 };

/** Every check continues to be probed, even if very few polls can be done. */
const MIN_SHARE = 0.02;
/** Waiting time that may indicate overload. A process that was stalled for a moment catches up without a reduction. */
const LATE_MS = 2500;
/** Waiting time below which the share can grow. */
const PROMPT_MS = 1000;
/** With fewer waiting polls, skipping some would not make the remaining polls begin earlier. */
const MIN_BACKLOG = 20;
/** Minimum ratio of done polls to sent polls. Below it, a backlog grows. Above it, late polls have another reason. */
const MIN_DONE_SHARE = 0.95;
const EXPIRING = 0.05;
/** The used part of the measured capacity. The rest reduces the backlog. */
const OF_CAPACITY = 0.8;

export interface Pace {
  lateSpans: number;
  settling: number;
  /** Applies to each span without a backlog. */
  growth: number;
  smoothing: number;
}

/**
 * Returns the share after one more span: multiplicative decrease to the measured capacity, then multiplicative
 * increase, as in congestion control (Jacobson, "Congestion Avoidance and Control", 1988).
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
  // A short stall of the agent makes some polls expire, and an overload makes many expire in each span.
  const expires = expired > EXPIRING * (done + expired);
  // Nothing was done, so the last observation still counts.
  if (waitedMs === null && !expires) {
    return { ...before, ...smoothed, settling, share: before.lateSpans === 0 ? grown : before.share };
  }
  // Little's law: the number of waiting polls is the number that arrive within the waiting time of one poll.
  const backlog = (smoothed.done * (waitedMs ?? 0)) / 1000 + expired;
  if ((!expires && (waitedMs ?? 0) < PROMPT_MS) || backlog < MIN_BACKLOG) {
    return { ...smoothed, settling, lateSpans: 0, share: grown };
  }
  const lateSpans = expires || (waitedMs ?? 0) > LATE_MS ? before.lateSpans + 1 : 0;
  const isKeepingUp = smoothed.done >= MIN_DONE_SHARE * smoothed.given;
  if (lateSpans < pace.lateSpans || before.settling > 0 || isKeepingUp) {
    return { ...smoothed, settling, lateSpans, share: before.share };
  }
  const share = before.share * OF_CAPACITY * (smoothed.done / smoothed.given);
  return { ...smoothed, lateSpans, settling: pace.settling, share: Math.max(MIN_SHARE, share) };
};

/** Polls of a check that is down or suspect are urgent and are sent out more often. */
const URGENT = 5;

/**
 * Decides whether a poll is sent out under a reduced share. Each poll earns the share, and a poll that is sent out
 * costs 1. No check waits for more than 1 / share of its polls, rounded up.
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
/** Slightly less than 1, because tenths do not add up exactly. */
const COST = 1 - HAIR;

const earnedBy = (share: number, isUrgent: boolean): number => (isUrgent ? Math.min(1, URGENT * share) : share);

/** Initial lead of each location over the next one, which sets their order. */
const LEAD = 1e-6;

export interface Turn {
  location: string;
  share: number;
}

export type TurnCredits = ReadonlyMap<string, number>;

/**
 * Decides which location gets the poll of a slot, or null to skip it. In each slot, every location earns its share,
 * divided by the number of locations. A poll is sent out when the sum of the credits reaches 1. It goes to the location
 * with the highest credit, which pays for it. The rotation therefore follows the polls that are sent out, so it cannot
 * coincide with the pattern of skipped slots. A location with little capacity does not delay any other location.
 * @param turns The live locations in the order of the rotation, beginning with the location of the slot.
 * @param credit The credit of the check, used while no location has earned any credit.
 */
export const spendTurn = (
  before: TurnCredits | null,
  turns: readonly Turn[],
  isUrgent: boolean,
  credit: number,
): { location: string | null; credits: TurnCredits } => {
  const credits = new Map<string, number>();
  let sum = 0;
  let next: string | null = null;
  for (const [index, { location, share }] of turns.entries()) {
    const first = credit / turns.length + ((turns.length - 1) / 2 - index) * LEAD;
    const had = before ? (before.get(location) ?? 0) : first;
    const has = had + earnedBy(share, isUrgent) / turns.length;
    credits.set(location, has);
    sum += has;
    if (next === null || has > (credits.get(next) ?? 0) + HAIR) next = location;
  }
  if (next === null || sum < COST) return { location: null, credits };
  credits.set(next, (credits.get(next) ?? 0) - 1);
  return { location: next, credits };
};
