import {
  addHistograms,
  countResponse,
  EMPTY_HISTOGRAM,
  LAST_BUCKET,
  type ResponseHistogram,
} from './response-histogram.ts';

/** The figures of the polls of one hour. Times are in milliseconds. Confirmations and test probes are never counted. */
export interface HourFigures {
  polls: number;
  /** Number of polls with a response time ≤ T (Apdex), according to the threshold T at the time of the result. */
  satisfied: number;
  /** Number of polls with T < response time ≤ 4T (Apdex). The rest of `polls` is frustrated, including failed polls. */
  tolerating: number;
  available: number;
  availableSum: number;
  availableMin: number;
  availableMax: number;
  /** Failed polls with a response time: the target responded with an error. */
  errors: number;
  errorSum: number;
  /**
   * The response times of the available polls. Contains fewer than `available` if the figures were recorded before
   * histograms existed.
   */
  responses: ResponseHistogram;
}

type Sum = Exclude<keyof HourFigures, 'responses'>;
const ORDER = [
  'polls',
  'satisfied',
  'tolerating',
  'available',
  'availableSum',
  'availableMin',
  'availableMax',
  'errors',
  'errorSum',
] as const satisfies Sum[];

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

export const emptyFigures = (): HourFigures => ({
  polls: 0,
  satisfied: 0,
  tolerating: 0,
  available: 0,
  availableSum: 0,
  availableMin: 0,
  availableMax: 0,
  errors: 0,
  errorSum: 0,
  responses: EMPTY_HISTOGRAM,
});

export interface CountedPoll {
  available: boolean;
  /** Null if the target did not respond, or if the agent was stalled while an available target responded. */
  responseTimeMs: number | null;
  apdexThresholdMs: number;
}

/**
 * Adds one poll to the figures, in place. For Apdex see Application Performance Index, Technical Specification 1.1,
 * section 2.
 */
export const countPoll = (figures: HourFigures, poll: CountedPoll): void => {
  // A stalled poll was not measured. Availability is calculated from states, not from these figures.
  if (poll.available && poll.responseTimeMs === null) return;
  figures.polls += 1;
  if (poll.responseTimeMs === null) return;
  if (!poll.available) {
    figures.errors += 1;
    figures.errorSum += poll.responseTimeMs;
    return;
  }
  if (poll.responseTimeMs <= poll.apdexThresholdMs) figures.satisfied += 1;
  else if (poll.responseTimeMs <= 4 * poll.apdexThresholdMs) figures.tolerating += 1;
  figures.availableMin =
    figures.available === 0 ? poll.responseTimeMs : Math.min(figures.availableMin, poll.responseTimeMs);
  figures.availableMax = Math.max(figures.availableMax, poll.responseTimeMs);
  figures.available += 1;
  figures.availableSum += poll.responseTimeMs;
  figures.responses = countResponse(figures.responses, poll.responseTimeMs);
};

export const addFigures = (a: HourFigures, b: HourFigures): HourFigures => ({
  polls: a.polls + b.polls,
  satisfied: a.satisfied + b.satisfied,
  tolerating: a.tolerating + b.tolerating,
  available: a.available + b.available,
  availableSum: a.availableSum + b.availableSum,
  availableMin:
    a.available === 0 ? b.availableMin : b.available === 0 ? a.availableMin : Math.min(a.availableMin, b.availableMin),
  availableMax: Math.max(a.availableMax, b.availableMax),
  errors: a.errors + b.errors,
  errorSum: a.errorSum + b.errorSum,
  responses: addHistograms(a.responses, b.responses),
});

/**
 * Factor that combines a bucket and its count into one number, which a four-byte floating-point number can represent
 * exactly.
 */
const BUCKET = 2 ** 14;

/**
 * Appends the stored form of the current hour: exact sums in the order of the fields, then the buckets of the
 * histogram.
 */
export const appendFigures = (to: number[], figures: HourFigures): void => {
  for (const field of ORDER) to.push(figures[field]);
  const { first, counts } = figures.responses;
  let bucket = first;
  for (const count of counts) {
    if (count > 0) to.push(bucket * BUCKET + Math.min(count, BUCKET - 1));
    bucket += 1;
  }
};

export const figuresToArray = (figures: HourFigures): number[] => {
  const stored: number[] = [];
  appendFigures(stored, figures);
  return stored;
};

const COUNTS = ['polls', 'satisfied', 'tolerating', 'available', 'errors'] as const satisfies Sum[];

/**
 * Parses the result of `figuresToArray`, possibly from an external source.
 * @throws RangeError if counts or sums are impossible, or if buckets are not in ascending order or exceed the last
 * bucket.
 */
export const figuresFromArray = (stored: readonly number[]): HourFigures => {
  const figures = emptyFigures();
  for (const [index, field] of ORDER.entries()) {
    const value = stored[index] ?? 0;
    if (!(value >= 0 && value <= Number.MAX_SAFE_INTEGER))
      throw new RangeError(`The stored figures of an hour are invalid: ${field} is ${value}.`);
    figures[field] = value;
  }
  for (const field of COUNTS) {
    if (!Number.isInteger(figures[field]))
      throw new RangeError(`The stored figures of an hour are invalid: ${field} is ${figures[field]}.`);
  }
  figures.responses = histogramOf(stored.slice(ORDER.length));
  return figures;
};

const histogramOf = (entries: readonly number[]): ResponseHistogram => {
  const [lowest] = entries;
  if (lowest === undefined) return EMPTY_HISTOGRAM;
  const first = Math.floor(lowest / BUCKET);
  const counts: number[] = [];
  for (const entry of entries) {
    const bucket = Math.floor(entry / BUCKET);
    if (!(Number.isInteger(entry) && bucket >= first + counts.length && bucket >= 0 && bucket <= LAST_BUCKET)) {
      throw new RangeError(`The stored figures of an hour are invalid: a histogram bucket is ${entry}.`);
    }
    while (counts.length < bucket - first) counts.push(0);
    counts.push(entry % BUCKET);
  }
  return { first, counts };
};

/**
 * Reads one hour (0 to 23) in the first format of closed hours: nine numbers per hour, with means instead of sums.
 * Throws a RangeError for invalid numbers.
 */
export const unpackHourEntry = (day: readonly number[], hour: number): HourFigures => {
  const figures = figuresFromArray(day.slice(hour * ORDER.length, (hour + 1) * ORDER.length));
  figures.availableSum *= figures.available;
  figures.errorSum *= figures.errors;
  return figures;
};
