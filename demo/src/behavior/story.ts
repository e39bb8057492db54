import type { Verdict } from '@pharos/contract/states.ts';

/** A way to fail, as a probe reports it. */
export interface Fault {
  verdict: Exclude<Verdict, 'AV'>;
  summary: string;
  /** Of a web page's answer; null when nothing answered. */
  statusCode: number | null;
  /** Fails at the end of the timeout rather than at once. */
  isSlow?: true;
}

/** Something written by hand about a check. Begin and end in hours before the demo was made; no end: it is ongoing. */
export type Episode = { hoursAgo: number; untilHoursAgo?: number } & (
  | { kind: 'down'; fault: Fault; comment?: string }
  /** Up and down by the clock, see flapping.ts. */
  | { kind: 'flapping'; fault: Fault }
  /** Response times are multiplied. */
  | { kind: 'slow'; factor: number }
  | { kind: 'paused' }
);

/** What happened to a target, from the creation of its check on. */
export interface Story {
  ageDays: number;
  /** Milliseconds at night; at the busiest hour it takes `1 + swing` times as long. */
  response: { quietMs: number; swing: number };
  /** Outages beside those of `episodes`, spread at random. */
  outagesPerMonth: number;
  faults: readonly Fault[];
  /** Polls in a thousand that fail and whose confirmation passes. */
  blips: number;
  episodes: readonly Episode[];
}
