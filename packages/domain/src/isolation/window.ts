/**
 * The limits that decide when a location is doubted. The defaults are suitable for checks that are probed about every
 * minute.
 */
export interface IsolationConfig {
  /** Minimum number of unrelated hosts. Fewer hosts may fail together by chance. */
  leastHosts: number;
  /** More than this share of the recently polled hosts must have started to fail. */
  share: number;
  /**
   * Minimum time, in milliseconds, in which polls count as recent and failures count as simultaneous. See `lookBackOf`.
   */
  withinMs: number;
  /**
   * Number of the newest hosts that are evaluated. With many checks, a doubt arises after half of these hosts, not
   * after half of all hosts.
   */
  newestHosts: number;
}

export const ISOLATION_DEFAULTS: IsolationConfig = { leastHosts: 5, share: 0.5, withinMs: 120_000, newestHosts: 50 };

/** A poll as `judgeLocation` evaluates it. Prober errors are omitted, because they show nothing about a host. */
export interface ObservedPoll {
  checkId: number;
  /** The revision of the check. A restart or an edit increases it, and earlier failures then no longer count. */
  revision: number;
  /** The result of `targetOwnerOf`. */
  host: string;
  failing: boolean;
  /** Time between two polls of the check, in milliseconds. Skipped polls do not count. */
  everyMs: number;
  /**
   * The time at which the result arrived, by the engine's clock. Results of simultaneous timeouts arrive together,
   * regardless of when their probes started.
   */
  at: number;
}

interface NewestPoll {
  at: number;
  everyMs: number;
  /** Null if the poll passed. */
  failing: Failing | null;
}

interface Failing {
  revision: number;
  /** The time at which the check started to fail. */
  turnedAt: number;
  /** The last time before the failure at which any check passed at the location; equal to `turnedAt` if none passed. */
  connectedAt: number;
}

/**
 * Returns how far back polls of a host count, in milliseconds: two of its polls. With rare polls, because of long
 * intervals or skipped polls, a fixed time would contain too few polls to show that hosts fail together.
 */
export const lookBackOf = ({ everyMs }: Pick<NewestPoll, 'everyMs'>, { withinMs }: IsolationConfig): number =>
  Math.max(withinMs, 2 * everyMs);

/**
 * The latest polls of unrelated hosts from one location. The configuration limits its size, not the number of checks.
 */
export interface LocationWindow {
  /** The newest poll of each host, oldest first. */
  hosts: Map<string, NewestPoll>;
  /** The failing checks, by ID. Those that have failed longest are first. */
  failing: Map<number, Failing>;
  /** The time of the last passed poll; null if none passed. */
  passedAt: number | null;
}

/**
 * Maximum number of stored failing checks. A check beyond this limit counts as newly failing. The only effect is that
 * references are probed unnecessarily.
 */
const FAILING_REMEMBERED = 10_000;

export const emptyWindow = (): LocationWindow => ({ hosts: new Map(), failing: new Map(), passedAt: null });

/** Adds a poll to the window, in place and in constant time. */
export const recordPoll = (window: LocationWindow, poll: ObservedPoll, config = ISOLATION_DEFAULTS): void => {
  const { hosts } = window;
  const failing = poll.failing ? failingSince(window, poll) : null;
  if (failing) window.failing.set(poll.checkId, failing);
  else {
    window.failing.delete(poll.checkId);
    window.passedAt = poll.at;
  }
  hosts.delete(poll.host);
  hosts.set(poll.host, { at: poll.at, everyMs: poll.everyMs, failing });
  dropOldest(hosts, config.newestHosts);
  dropOldest(window.failing, FAILING_REMEMBERED);
};

/**
 * Checks whether a failing check started to fail within two of its polls. Returns true if the check is not known to
 * fail.
 */
export const hasTurnedLately = (
  { failing }: LocationWindow,
  { checkId, everyMs, at }: Pick<ObservedPoll, 'checkId' | 'everyMs' | 'at'>,
  config = ISOLATION_DEFAULTS,
): boolean => at - (failing.get(checkId)?.turnedAt ?? at) <= lookBackOf({ everyMs }, config);

const failingSince = ({ failing, passedAt }: LocationWindow, { checkId, revision, at }: ObservedPoll): Failing => {
  const before = failing.get(checkId);
  return before?.revision === revision ? before : { revision, turnedAt: at, connectedAt: passedAt ?? at };
};

/** Removes the first entry if the map is too large. A `Map` preserves the order of insertion. */
const dropOldest = <K, V>(map: Map<K, V>, most: number): void => {
  if (map.size <= most) return;
  const [oldest] = map.keys();
  if (oldest !== undefined) map.delete(oldest);
};
