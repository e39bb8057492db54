export const RULES = [
  'an outage is recorded',
  'unwatched time is recorded',
  'watched time is not lost',
  'a recorded outage was real',
  'an outage is reported',
  'nothing is left undone',
  'a mail is sent once',
  'a Message-ID identifies one mail',
  'figures add up to the elapsed time',
  'monitoring resumes soon',
  'a slot is run once',
  'a slot is missed only because of a fault',
  'an outage has the right dates',
  'unknown time has a cause',
  'partitions are shared soon',
  'a change is applied soon',
  'Pharos does not exit unexpectedly',
] as const;
export type Rule = (typeof RULES)[number];

export interface Violation {
  rule: Rule;
  at: number;
  /** Contains all details that are needed to find the cause. */
  text: string;
}

/** Formats a UTC time like the logs: `12:03:04.567`. */
export const clockText = (at: number): string =>
  Number.isFinite(at) ? new Date(at).toISOString().slice(11, 23) : String(at);

export const spanText = ({ from, to }: { from: number; to: number }): string =>
  `${clockText(from)} to ${clockText(to)} (${((to - from) / 1000).toFixed(1)} s)`;
