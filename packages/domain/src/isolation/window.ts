/** How a location comes into doubt. The defaults suit checks that are probed every minute or so. */
export interface IsolationConfig {
  /** Fewer unrelated hosts than this may well fail together by chance. */
  leastHosts: number;
  /** More than this share of the hosts polled lately must have turned failing. */
  share: number;
  /** How long "lately" and "together" reach back, in milliseconds, at least; see `lookBackOf`. */
  withinMs: number;
  /** The newest hosts that are looked at: with many checks, doubt arises after half of these, not half of all. */
  newestHosts: number;
}

export const ISOLATION_DEFAULTS: IsolationConfig = { leastHosts: 5, share: 0.5, withinMs: 120_000, newestHosts: 50 };

/** A poll as the rule takes it. Faults of our own are left out: they say nothing about any host. */
export interface ObservedPoll {
  checkId: number;
  /** A restart or an edit makes it another one: what failed before says nothing of it. */
  revision: number;
  /** From targetOwnerOf. */
  host: string;
  failing: boolean;
  /** How long from one poll of the check to the next, in milliseconds, of which those that are left out are none. */
  everyMs: number;
  /** When the result came, by the engine's clock: results of one time-out come together, whenever their probes began. */
  at: number;
}

interface NewestPoll {
  at: number;
  everyMs: number;
  /** Null when it passed. */
  failing: Failing | null;
}

/** Of a check that fails. */
interface Failing {
  revision: number;
  /** Since when it has been failing. */
  turnedAt: number;
  /** When any check passed at the location last before that; `turnedAt` where none did. */
  connectedAt: number;
}

/**
 * How long "lately" and "together" reach back for a host: two of its polls. A fixed time would hold too few polls where checks are probed
 * seldom, by their intervals or since polls are left out, to see that hosts turn together.
 */
export const lookBackOf = ({ everyMs }: Pick<NewestPoll, 'everyMs'>, { withinMs }: IsolationConfig): number =>
  Math.max(withinMs, 2 * everyMs);

/** The latest polls of unrelated hosts from one location. Its size is bounded by the config, not by the number of checks. */
export interface LocationWindow {
  /** The newest poll of each host, oldest first. */
  hosts: Map<string, NewestPoll>;
  /** The failing checks, by id, those that have been failing for longest first. */
  failing: Map<number, Failing>;
  /** When a poll passed last; null: none did. */
  passedAt: number | null;
}

/** Failing checks remembered: one beyond them counts as newly failing, which at worst asks the references in vain. */
const FAILING_REMEMBERED = 10_000;

export const emptyWindow = (): LocationWindow => ({ hosts: new Map(), failing: new Map(), passedAt: null });

/** Takes in one poll, in place and in constant time. */
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

/** Whether a failing check turned failing within two of its polls, or is not known to fail. */
export const hasTurnedLately = (
  { failing }: LocationWindow,
  { checkId, everyMs, at }: Pick<ObservedPoll, 'checkId' | 'everyMs' | 'at'>,
  config = ISOLATION_DEFAULTS,
): boolean => at - (failing.get(checkId)?.turnedAt ?? at) <= lookBackOf({ everyMs }, config);

const failingSince = ({ failing, passedAt }: LocationWindow, { checkId, revision, at }: ObservedPoll): Failing => {
  const before = failing.get(checkId);
  return before?.revision === revision ? before : { revision, turnedAt: at, connectedAt: passedAt ?? at };
};

/** A Map keeps the order of insertion. */
const dropOldest = <K, V>(map: Map<K, V>, most: number): void => {
  if (map.size <= most) return;
  const [oldest] = map.keys();
  if (oldest !== undefined) map.delete(oldest);
};
