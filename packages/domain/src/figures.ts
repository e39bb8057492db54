/** What an hour's polls of one check add up to. Times in milliseconds. Confirmations and tests are never counted. */
export interface HourFigures {
  polls: number;
  /** Apdex, judged when the result came: response ≤ T. */
  satisfied: number;
  /** Apdex: T < response ≤ 4T. The rest of `polls` is frustrated, failed ones included. */
  tolerating: number;
  available: number;
  availableSum: number;
  availableMin: number;
  availableMax: number;
  /** Answers that reported an error and carried a response time. */
  errors: number;
  errorSum: number;
}

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
] as const satisfies (keyof HourFigures)[];

/** Numbers that one hour takes in an array. */
export const SLOT_WIDTH = ORDER.length;
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
});

export interface CountedPoll {
  available: boolean;
  /** Null when nothing answered, or when the figure of an available target was spoiled by ourselves. */
  responseTimeMs: number | null;
  apdexThresholdMs: number;
}

/** Adds one poll, in place. Apdex: Application Performance Index, Technical Specification 1.1, section 2. */
export const countPoll = (figures: HourFigures, poll: CountedPoll): void => {
  // Availability is derived from states; for the figures, a spoiled one was never measured.
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
};

/** Two hours' figures as one. */
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
});

/** The running hour as stored: exact sums, in the order of the fields. */
export const figuresToArray = (figures: HourFigures): number[] => ORDER.map((field) => figures[field]);

export const figuresFromArray = (stored: readonly number[]): HourFigures => {
  const figures = emptyFigures();
  for (const [index, field] of ORDER.entries()) figures[field] = stored[index] ?? 0;
  return figures;
};

const smallint = (value: number): number => Math.min(32_767, Math.round(value));

/** A closed hour as stored in a day's array: sums become means in whole milliseconds, so that each fits two bytes. */
export const packHour = (figures: HourFigures): number[] =>
  ORDER.map((field) => {
    if (field === 'availableSum') return smallint(figures.availableSum / Math.max(1, figures.available));
    if (field === 'errorSum') return smallint(figures.errorSum / Math.max(1, figures.errors));
    return smallint(figures[field]);
  });

/** The `hour`th slot (0 to 23) of a day's array. */
export const unpackHour = (day: readonly number[], hour: number): HourFigures => {
  const figures = figuresFromArray(day.slice(hour * SLOT_WIDTH, (hour + 1) * SLOT_WIDTH));
  figures.availableSum *= figures.available;
  figures.errorSum *= figures.errors;
  return figures;
};
