/** The defaults are suitable for checks that are probed about every minute. */
export interface IsolationConfig {
  /** Minimum number of unrelated hosts. Fewer hosts may fail together by chance. */
  leastHosts: number;
  share: number;
  /** Minimum time in which polls count as recent and failures as simultaneous. See `lookbackMs`. */
  withinMs: number;
  /** Number of the newest hosts that are evaluated. With many checks, a doubt arises after half of these hosts. */
  newestHosts: number;
}

export const ISOLATION_DEFAULTS: IsolationConfig = { leastHosts: 5, share: 0.5, withinMs: 120_000, newestHosts: 50 };

/** A poll with a verdict. Prober errors are omitted, because they show nothing about a host. */
export interface ObservedPoll {
  checkId: number;
  /** The revision of the check. A restart or an edit increases it, and earlier failures then no longer count. */
  revision: number;
  host: string;
  failing: boolean;
  /** Time between two polls of the check, without skipped polls. */
  everyMs: number;
  /**
   * The arrival of the result by the engine's clock. Simultaneous timeouts arrive together, regardless of when their
   * probes started.
   */
  at: number;
}

interface NewestPoll {
  at: number;
  everyMs: number;
  failing: Failing | null;
}

interface Failing {
  revision: number;
  turnedAt: number;
  /** The last time before the failure at which any check at the location passed; equal to `turnedAt` if none passed. */
  connectedAt: number;
}

/**
 * Returns how far back polls of a host count: two of its polls. With rare polls, a fixed time would contain too few
 * polls to show that hosts fail together.
 */
export const lookbackMs = ({ everyMs }: Pick<NewestPoll, 'everyMs'>, { withinMs }: IsolationConfig): number =>
  Math.max(withinMs, 2 * everyMs);

/**
 * The latest polls of unrelated hosts from one location. The configuration limits its size, not the number of checks.
 */
export interface LocationWindow {
  hosts: Map<string, NewestPoll>;
  /** By check ID. Those that have failed longest are first. */
  failing: Map<number, Failing>;
  passedAt: number | null;
}

/** A check beyond this limit counts as newly failing, which only causes unnecessary probes of references. */
const FAILING_REMEMBERED = 10_000;

export const emptyWindow = (): LocationWindow => ({ hosts: new Map(), failing: new Map(), passedAt: null });

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

/** Checks whether a check started to fail within two of its polls. Returns true if it is not known to fail. */
export const hasTurnedLately = (
  { failing }: LocationWindow,
  { checkId, everyMs, at }: Pick<ObservedPoll, 'checkId' | 'everyMs' | 'at'>,
  config = ISOLATION_DEFAULTS,
): boolean => at - (failing.get(checkId)?.turnedAt ?? at) <= lookbackMs({ everyMs }, config);

const failingSince = ({ failing, passedAt }: LocationWindow, { checkId, revision, at }: ObservedPoll): Failing => {
  const before = failing.get(checkId);
  return before?.revision === revision ? before : { revision, turnedAt: at, connectedAt: passedAt ?? at };
};

const dropOldest = <K, V>(map: Map<K, V>, maxSize: number): void => {
  if (map.size <= maxSize) return;
  const [oldest] = map.keys();
  if (oldest !== undefined) map.delete(oldest);
};
