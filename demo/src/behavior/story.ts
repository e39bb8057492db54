import type { Verdict } from '@pharos/contract/states.ts';

/** A kind of failure, with the result that a probe reports. */
export interface Fault {
  verdict: Exclude<Verdict, 'AV'>;
  summary: string;
  /** Status code of the response to a web check. Null if there was no response. */
  statusCode: number | null;
  /** The failure is a timeout instead of an immediate error. */
  isSlow?: true;
}

/**
 * A planned event of a check. Its start and end are in hours before the demo was created. Without an end, it is
 * ongoing.
 */
export type Episode = { hoursAgo: number; untilHoursAgo?: number } & (
  | { kind: 'down'; fault: Fault; comment?: string }
  /** The target goes up and down on a fixed cycle, see flapping.ts. */
  | { kind: 'flapping'; fault: Fault }
  /** The response times are multiplied by `factor`. */
  | { kind: 'slow'; factor: number }
  | { kind: 'paused' }
);

/** The events of a target since the creation of its check. */
export interface Story {
  ageDays: number;
  /** `quietMs` is the response time at night in milliseconds. At the busiest hour, it is `1 + swing` times as long. */
  response: { quietMs: number; swing: number };
  /** Number of random outages per month in addition to those of `episodes`. */
  outagesPerMonth: number;
  faults: readonly Fault[];
  /** Number of polls per thousand that fail and whose confirmation passes. */
  blips: number;
  episodes: readonly Episode[];
}
