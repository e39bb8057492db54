import type { Verdict } from '@pharos/contract/states.ts';

export interface Fault {
  verdict: Exclude<Verdict, 'AV'>;
  summary: string;
  /** Null if there was no response. */
  statusCode: number | null;
  isSlow?: true;
}

/** Start and end are in hours before the demo was created. Without an end, the event is ongoing. */
export type Episode = { hoursAgo: number; untilHoursAgo?: number } & (
  | { kind: 'down'; fault: Fault; comment?: string }
  /** See flapping.ts. */
  | { kind: 'flapping'; fault: Fault }
  | { kind: 'slow'; factor: number }
  | { kind: 'paused' }
);

export interface Story {
  ageDays: number;
  /** `quietMs` is the response time at night. At the busiest hour, it is `1 + swing` times as long. */
  response: { quietMs: number; swing: number };
  /** Random outages per month in addition to those of `episodes`. */
  outagesPerMonth: number;
  faults: readonly Fault[];
  /** Number of polls per thousand that fail and whose confirmation passes. */
  blips: number;
  episodes: readonly Episode[];
}
