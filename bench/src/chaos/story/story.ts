import type { Random } from '../../../../simulator/src/random.ts';
import type { FailingSpan, Failure, TargetType } from '../../oracle/target-truth.ts';
import type { Span } from '../../spans.ts';
import type { PlannedFault } from './plan-faults.ts';

export interface TargetStory {
  index: number;
  name: string;
  type: TargetType;
  intervalSeconds: number;
  timeoutSeconds: number;
  alertDelaySeconds: number;
  /** Indexes of contacts. */
  recipients: number[];
  /** Times of failure in order and without overlap, in milliseconds since the start of the stories. */
  failing: FailingSpan[];
}

export interface StoryOptions {
  targets: number;
  contacts: number;
  /** Targets can fail only in this time. */
  trouble: Span;
  faults: readonly PlannedFault[];
}

const FAILURES: Record<TargetType, readonly [Failure, ...Failure[]]> = {
  http: ['refused', 'error', 'hang', 'reset'],
  tcp: ['refused', 'error', 'hang', 'reset'],
  socket: ['refused', 'error', 'hang', 'reset'],
  udp: ['refused', 'error', 'hang'],
};
const SECOND_MS = 1000;
const ALERT_DELAY_S = 60;

/**
 * Most targets are up for most of the time. They can be down for seconds, flap, have a long outage, or be down around a
 * fault.
 */
export const drawStories = (random: Random, options: StoryOptions): TargetStory[] =>
  Array.from({ length: options.targets }, (_, index) => drawStory(random.fork(`target ${index}`), index, options));

const drawStory = (random: Random, index: number, options: StoryOptions): TargetStory => {
  const type = random.pick(['http', 'http', 'http', 'tcp', 'tcp', 'socket', 'udp'] as const);
  const intervalSeconds = random.pick([2, 2, 3, 5]);
  const recipients = [
    ...new Set([random.whole(0, options.contacts), ...(random.chance(0.2) ? [random.whole(0, options.contacts)] : [])]),
  ];
  return {
    index,
    name: `Target ${String(index).padStart(3, '0')}`,
    type,
    intervalSeconds,
    // The timeout is shorter than the interval. Otherwise a timed-out result would arrive after the next poll and be
    // ignored.
    timeoutSeconds: random.pick(intervalSeconds > 2 ? [1, 2] : [1, 1]),
    alertDelaySeconds: random.chance(0.15) ? ALERT_DELAY_S : 0,
    recipients,
    failing: drawFailing(random, options).map((span) => ({ ...span, how: random.pick(FAILURES[type]) })),
  };
};

const drawFailing = (random: Random, { trouble, faults }: StoryOptions): Span[] => {
  const plot = random.next();
  if (plot < 0.1) return [];
  if (plot < 0.35) return someOutages(random, trouble);
  if (plot < 0.45) return flapping(random, trouble);
  if (plot < 0.55) return oneLongOutage(random, trouble);
  return aroundFaults(random, trouble, faults);
};

const someOutages = (random: Random, trouble: Span): Span[] => {
  const spans: Span[] = [];
  let at = trouble.from + random.next() * 30 * SECOND_MS;
  while (at < trouble.to) {
    const to = Math.min(trouble.to, at + (3 + random.next() * 22) * SECOND_MS);
    spans.push({ from: Math.round(at), to: Math.round(to) });
    at = to + (10 + random.next() * 40) * SECOND_MS;
  }
  return spans;
};

const flapping = (random: Random, trouble: Span): Span[] => {
  const spans: Span[] = [];
  const end = Math.min(trouble.to, trouble.from + (20 + random.next() * 60) * SECOND_MS);
  let at = trouble.from + random.next() * 10 * SECOND_MS;
  while (at < end) {
    const to = Math.min(end, at + (0.5 + random.next() * 5) * SECOND_MS);
    spans.push({ from: Math.round(at), to: Math.round(to) });
    at = to + (0.5 + random.next() * 5) * SECOND_MS;
  }
  return spans;
};

const oneLongOutage = (random: Random, trouble: Span): Span[] => {
  const length = trouble.to - trouble.from;
  const from = trouble.from + random.next() * 0.3 * length;
  const to = Math.min(trouble.to, from + Math.max(0.3 * length, (ALERT_DELAY_S + random.next() * 40) * SECOND_MS));
  return [{ from: Math.round(from), to: Math.round(to) }];
};

/** Outages start shortly before or during a fault, and end during it or shortly afterwards. */
const aroundFaults = (random: Random, trouble: Span, faults: readonly PlannedFault[]): Span[] => {
  const spans: Span[] = [];
  let after = trouble.from;
  for (const fault of faults) {
    if (random.chance(0.4)) continue;
    const lasts = Math.max(fault.seconds, 5) * SECOND_MS;
    const from = fault.at + (random.next() * 1.2 - 0.3) * lasts;
    const to = Math.min(trouble.to, from + (0.1 + random.next() * 1.3) * lasts + 4 * SECOND_MS);
    if (from < after || to <= from) continue;
    spans.push({ from: Math.round(from), to: Math.round(to) });
    after = to + 2 * SECOND_MS;
  }
  return spans;
};
