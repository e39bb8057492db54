/** What a second of work looked like, at one location or in the judge. */
export interface SecondOfWork {
  /** Polls that were due, those left out included. */
  due: number;
  /** Polls that were done: begun by an agent, or stored. */
  done: number;
  /** How long those waited before they were done, in milliseconds; null when none was. */
  waitedMs: number | null;
}

/** Which share of the due polls is given out, and what that follows from. */
export interface LoadShare {
  /** From LEAST_SHARE to 1: all of them. */
  share: number;
  /** Smoothed, a second. */
  due: number;
  done: number;
  /** Seconds in a row in which polls waited too long. */
  lateSeconds: number;
}

export const FULL_SHARE: LoadShare = { share: 1, due: 0, done: 0, lateSeconds: 0 };

/** Every check goes on being probed, however little can be done. */
const LEAST_SHARE = 0.02;
/** Polls that wait longer than this are more than can be done. A process that was held up for a moment catches up by itself. */
const LATE_MS = 2500;
const LATE_SECONDS = 3;
/** Fewer polls that wait are no matter of load: leaving some out would not make the others begin earlier. */
const LEAST_BACKLOG = 20;
/** Below this there is no backlog, so that more can be tried. */
const PROMPT_MS = 1000;
/** Of what was done in a second of too much: less than all of it, so that the backlog is worked off. */
const OF_CAPACITY = 0.7;
/** Growth a second: from a twentieth to all in 40 seconds. */
const GROWTH = 1.08;
const SMOOTHING = 0.3;

/**
 * The share after one more second. It falls at once to what can be done, and grows back step by step: multiplicative decrease to
 * the measured capacity, multiplicative increase, as congestion control does (Jacobson, "Congestion Avoidance and Control", 1988).
 */
export const nextLoadShare = (before: LoadShare, { due, done, waitedMs }: SecondOfWork): LoadShare => {
  const smoothed = { due: smooth(before.due, due), done: smooth(before.done, done) };
  // Nothing was done: a location that does not answer at all is no matter of load.
  if (waitedMs === null) return { ...before, ...smoothed };
  // Little's law: those that wait are as many as come in the time that one waits.
  const backlog = (smoothed.done * waitedMs) / 1000;
  const lateSeconds = waitedMs > LATE_MS && backlog >= LEAST_BACKLOG ? before.lateSeconds + 1 : 0;
  if (lateSeconds >= LATE_SECONDS) {
    const capacity = smoothed.due > 0 ? (OF_CAPACITY * smoothed.done) / smoothed.due : 1;
    return { ...smoothed, lateSeconds, share: Math.max(LEAST_SHARE, Math.min(before.share, capacity)) };
  }
  const share = waitedMs < PROMPT_MS || backlog < LEAST_BACKLOG ? Math.min(1, before.share * GROWTH) : before.share;
  return { ...smoothed, lateSeconds, share };
};

const smooth = (before: number, now: number): number => (before === 0 ? now : before + SMOOTHING * (now - before));

/**
 * Whether a check's poll is given out when only a share of all is, and the credit that it is left with. Each poll earns the share, and one
 * that is given out costs 1: no check waits for more than 1 / share of its polls, rounded up.
 */
export const spendCredit = (credit: number, share: number): { isGivenOut: boolean; credit: number } => {
  const earned = credit + share;
  // A hair less than 1 is 1: tenths do not add up exactly.
  return earned >= 1 - 1e-9
    ? { isGivenOut: true, credit: Math.max(0, earned - 1) }
    : { isGivenOut: false, credit: earned };
};
