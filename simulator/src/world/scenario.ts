import type { ConfirmationRule, Verdict } from '@pharos/contract/states.ts';
import { Random } from '../random.ts';
import { randomSpans, type Span } from './span.ts';

export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * Later than any real clock, so that a job that is due by the clock of PostgreSQL is also due by the simulated clock.
 */
export const START = Date.UTC(2035, 0, 8, 9, 30);
/** The time without faults at the end, in which every due alert can be sent. */
const HEALTHY_MS = 15 * MINUTE_MS;

export interface ScriptedLocation {
  key: string;
  /** Milliseconds by which the location clock is ahead of the true time. */
  skews: (Span & { ms: number })[];
  isolated: Span[];
  away: Span[];
  /** The agent is stalled, so its results are its own errors. */
  stalled: Span[];
}

export interface ScriptedCheck {
  index: number;
  intervalSeconds: 60 | 120 | 300;
  timeoutSeconds: number;
  alertDelaySeconds: number;
  hasCertificate: boolean;
  performance: { thresholdMs: number; durationSeconds: number } | null;
  /** The locations that probe the check in turn. If empty, any location may probe it. */
  locations: readonly string[];
  confirmationRule: ConfirmationRule;
  /** The target fails only for this location. */
  partly: (Span & { location: string })[];
  failing: (Span & { code: Exclude<Verdict, 'AV'>; thenCode: Exclude<Verdict, 'AV'> })[];
  slow: Span[];
  recipients: number[];
}

export type Action =
  | { do: 'pause' | 'restart' | 'edit' | 'delete'; check: number }
  | { do: 'alert delay'; check: number; seconds: number }
  | { do: 'recipients'; check: number; people: number[] }
  | { do: 'mute' | 'unmute'; person: number }
  | { do: 'sensitivity'; to: 'LO' | 'HI' };

/** Crashes a process at one of its statements after `at`. The next process starts `awayMs` later. */
export interface Crash {
  process: 'engine' | 'worker';
  at: number;
  /** The first statement that contains this text is counted. If null, counting starts at the next statement. */
  from: string | null;
  statements: number;
  point: 'before' | 'after';
  awayMs: number;
}

export type SendFate =
  | 'accepted'
  | 'refused'
  | 'answer lost'
  | 'crash after acceptance'
  | 'crash before acceptance'
  | 'hangs';

export interface Scenario {
  seed: number;
  start: number;
  healthyFrom: number;
  end: number;
  sensitivity: 'LO' | 'HI';
  hasReferences: boolean;
  locations: [ScriptedLocation, ...ScriptedLocation[]];
  checks: ScriptedCheck[];
  people: { address: string; isMember: boolean; isGone: boolean }[];
  actions: (Action & { at: number })[];
  crashes: Crash[];
  databaseAway: Span[];
  databaseFrozen: Span[];
  mailAway: Span[];
  /** Removes a field from a stored judge state, like in a release without the field. */
  oldState: { at: number; check: number } | null;
  /** A step of the machine clock by `ms`, which may be reversed at `backAt`. */
  clockStep: { at: number; ms: number; backAt: number | null } | null;
  /** The shares of results that are lost, late or doubled. `confirmationLost` is for confirmation probes. */
  results: { lost: number; confirmationLost: number; late: number; twice: number };
}

const CODES = ['NR', 'NR', 'NR', 'RE', 'SCE'] as const;

export const drawScenario = (seed: number, hours: number): Scenario => {
  const random = new Random(seed).fork('scenario');
  const start = START;
  const end = start + hours * HOUR_MS;
  const healthyFrom = end - Math.min(HEALTHY_MS, (end - start) / 3);
  const trouble: Span = { from: start + 3 * MINUTE_MS, to: healthyFrom };
  const hasReferences = random.chance(0.25);
  const keys = ['north', 'south', 'west'].slice(0, random.pick([1, 1, 2, 3]));
  const [first = 'north', ...others] = keys;
  const location = (key: string) => drawLocation(random.fork(key), key, trouble, hasReferences);
  const people = drawPeople(random.fork('people'));
  // One host is enough to detect that a location is isolated.
  const checkCount = hasReferences ? random.fork('few').pick([1, 2, 3, 7]) : random.whole(2, 5);
  const databaseFrozen = random.chance(0.3)
    ? randomSpans(random.fork('frozen'), trouble, 50 * MINUTE_MS, 4 * MINUTE_MS)
    : [];
  // The cause of a PostgreSQL freeze may also make targets fail. Such a failure may end before any result can be
  // judged.
  const along = databaseFrozen.map(({ from, to }) => ({ from: from + (to - from) / 10, to: to - (to - from) / 3 }));
  const clockStep = drawClockStep(random.fork('clock step'), trouble);
  // During a clock step, alerts should be pending: outages in their alert delay, and mails that wait for a retry.
  const aroundStep = clockStep ? [{ from: clockStep.at - 4 * MINUTE_MS, to: clockStep.at + 2 * MINUTE_MS }] : [];
  const mass = [
    ...aroundStep,
    ...(random.chance(0.3) ? randomSpans(random, trouble, HOUR_MS, 5 * MINUTE_MS) : []),
    ...(random.chance(0.5) ? along : []),
  ];
  const checks = Array.from({ length: checkCount }, (_, index) =>
    drawCheck(random.fork(`check ${index}`), { index, trouble, mass, keys, people: people.length }),
  );
  return {
    seed,
    start,
    healthyFrom,
    end,
    sensitivity: random.pick(['HI', 'HI', 'LO']),
    hasReferences,
    locations: [location(first), ...others.map(location)],
    checks,
    people,
    actions: drawActions(random.fork('actions'), trouble, checks, people.length),
    crashes: drawCrashes(random.fork('crashes'), trouble),
    databaseAway: random.chance(0.4) ? randomSpans(random, trouble, HOUR_MS, 30 * SECOND_MS) : [],
    databaseFrozen,
    mailAway: [...aroundStep, ...(random.chance(0.4) ? randomSpans(random, trouble, HOUR_MS, 4 * MINUTE_MS) : [])],
    oldState: drawOldState(random.fork('old state'), trouble, checks),
    clockStep,
    results: {
      lost: random.pick([0, 0.02, 0.1]),
      confirmationLost: random.pick([0, 0.1, 0.4]),
      late: random.pick([0, 0.04, 0.1]),
      twice: random.pick([0, 0.05, 0.2]),
    },
  };
};

const within = (random: Random, { from, to }: Span): number => Math.floor(from + random.next() * (to - from));

const drawOldState = (random: Random, trouble: Span, checks: readonly ScriptedCheck[]): Scenario['oldState'] => {
  const check = checks.findIndex(({ hasCertificate }) => hasCertificate);
  return check >= 0 && random.chance(0.5) ? { at: within(random, trouble), check } : null;
};

const drawClockStep = (random: Random, trouble: Span): Scenario['clockStep'] => {
  if (!random.chance(0.3)) return null;
  const at = within(random, trouble);
  const ms = random.pick([-5 * DAY_MS, -2 * HOUR_MS, -90 * SECOND_MS, 90 * SECOND_MS, 2 * HOUR_MS, 5 * DAY_MS]);
  return { at, ms, backAt: random.chance(0.5) ? within(random, { from: at, to: trouble.to }) : null };
};

const drawLocation = (random: Random, key: string, trouble: Span, hasReferences: boolean): ScriptedLocation => ({
  key,
  skews: randomSpans(random, trouble, 40 * MINUTE_MS, 20 * MINUTE_MS).map((span) => ({
    ...span,
    ms: random.chance(0.5) ? random.whole(-2500, 2500) : 0,
  })),
  isolated: hasReferences
    ? [...drawCutAtStart(random.fork('cut at start')), ...randomSpans(random, trouble, HOUR_MS, 6 * MINUTE_MS)]
    : [],
  away: random.chance(0.3) ? randomSpans(random, trouble, HOUR_MS, 4 * MINUTE_MS) : [],
  stalled: random.chance(0.3) ? randomSpans(random, trouble, HOUR_MS, 2 * MINUTE_MS) : [],
});

/**
 * Draws a time without network at the start, like a slow router. It is shorter than the time for which Pharos withholds
 * failures when it knows nothing about the network yet.
 */
const drawCutAtStart = (random: Random): Span[] =>
  random.chance(0.5) ? [{ from: START, to: START + random.whole(20, 280) * SECOND_MS }] : [];

const drawPeople = (random: Random): Scenario['people'] =>
  Array.from({ length: random.whole(2, 5) }, (_, index) => ({
    address: `person-${index}@example.com`,
    isMember: random.chance(0.5),
    isGone: index > 0 && random.chance(0.15),
  }));

const drawCheck = (
  random: Random,
  given: { index: number; trouble: Span; mass: readonly Span[]; keys: readonly string[]; people: number },
): ScriptedCheck => {
  const { index, trouble, mass, keys } = given;
  const own = [
    ...randomSpans(random, trouble, 45 * MINUTE_MS, 8 * MINUTE_MS),
    ...randomSpans(random, trouble, 45 * MINUTE_MS, 2 * MINUTE_MS),
  ];
  return {
    index,
    intervalSeconds: random.pick([60, 120, 120, 300]),
    timeoutSeconds: random.pick([5, 10, 30]),
    alertDelaySeconds: random.pick([0, 0, 0, 60, 300]),
    performance: random.chance(0.3) ? { thresholdMs: 2500, durationSeconds: random.pick([0, 120]) } : null,
    hasCertificate: random.chance(0.2),
    ...drawPlaces(random.fork('places'), random.chance(0.15) ? keys.slice(0, 1) : [], keys, trouble),
    failing: [...own, ...mass].map((span) => ({ ...span, code: random.pick(CODES), thenCode: random.pick(CODES) })),
    slow: randomSpans(random, trouble, HOUR_MS, 8 * MINUTE_MS),
    recipients: drawRecipients(random, given.people),
  };
};

/** Some checks have several locations and a target that fails for one of them alone. */
const drawPlaces = (
  random: Random,
  pinned: readonly string[],
  keys: readonly string[],
  trouble: Span,
): Pick<ScriptedCheck, 'locations' | 'confirmationRule' | 'partly'> => {
  const confirmationRule = random.pick(['one', 'one', 'most', 'all'] as const);
  const isSeveral = keys.length > 1 && random.chance(0.5);
  const [first, ...others] = keys;
  if (!isSeveral || first === undefined) return { locations: pinned, confirmationRule: 'one', partly: [] };
  const locations = random.chance(0.7) ? keys : [];
  const partly = randomSpans(random, trouble, 40 * MINUTE_MS, 8 * MINUTE_MS);
  return {
    locations,
    confirmationRule,
    partly: partly.map((span) => ({ ...span, location: random.pick([first, ...others]) })),
  };
};

const drawRecipients = (random: Random, people: number): number[] =>
  Array.from({ length: people }, (_, person) => person).filter(() => random.chance(0.6));

const drawActions = (
  random: Random,
  trouble: Span,
  checks: readonly ScriptedCheck[],
  people: number,
): (Action & { at: number })[] => {
  const actions: (Action & { at: number })[] = [];
  for (const { from: at } of randomSpans(random, trouble, 12 * MINUTE_MS, SECOND_MS)) {
    const check = random.whole(0, checks.length);
    const person = random.whole(0, people);
    const kind = random.whole(0, 20);
    if (kind < 5) {
      const until = at + Math.floor(random.next() * 12 * MINUTE_MS);
      actions.push({ at, do: 'pause', check }, { at: Math.min(until, trouble.to), do: 'restart', check });
    } else if (kind < 9) actions.push({ at, do: 'edit', check });
    else if (kind < 11) actions.push({ at, do: 'alert delay', check, seconds: random.pick([0, 60, 300]) });
    else if (kind < 14) actions.push({ at, do: 'recipients', check, people: drawRecipients(random, people) });
    else if (kind < 16) actions.push({ at, do: random.pick(['mute', 'unmute']), person });
    else if (kind < 19) actions.push({ at, do: 'sensitivity', to: random.pick(['LO', 'HI']) });
    else actions.push({ at, do: 'delete', check });
  }
  actions.push(...drawPausesOfOutages(random.fork('pauses'), trouble, checks));
  return actions.sort((a, b) => a.at - b.at);
};

/** Pauses a failing check and restarts it minutes later, whether it still fails or not. */
const drawPausesOfOutages = (
  random: Random,
  trouble: Span,
  checks: readonly ScriptedCheck[],
): (Action & { at: number })[] =>
  checks.flatMap(({ failing }, check) => {
    const [first, ...others] = failing.filter(({ from, to }) => to - from > 4 * MINUTE_MS);
    if (!first || !random.chance(0.4)) return [];
    const outage = random.pick([first, ...others]);
    const at = within(random, { from: outage.from + MINUTE_MS, to: outage.to });
    const until = at + Math.floor(random.next() * 10 * MINUTE_MS);
    return [
      { at, do: 'pause', check } as const,
      { at: Math.min(until, Math.max(at + 1, trouble.to)), do: 'restart', check } as const,
    ];
  });

/** The most critical statements for a crash, because it decides which data was written before it. */
const MOMENTS = {
  engine: [null, 'state_changes', 'alert_events', 'insert into daily_figures', 'observation_gaps'],
  worker: [null, 'insert into "deliveries"', 'update "deliveries"', 'update "alert_events"', 'add_job'],
} as const;

const drawCrashes = (random: Random, trouble: Span): Crash[] =>
  (['engine', 'worker'] as const).flatMap((process) =>
    randomSpans(random.fork(process), trouble, 15 * MINUTE_MS, SECOND_MS).map(({ from: at }) => ({
      process,
      at,
      from: random.pick(MOMENTS[process]),
      statements: random.whole(0, 9),
      point: random.pick(['before', 'after']),
      awayMs: random.pick([500, 5 * SECOND_MS, 30 * SECOND_MS, 4 * MINUTE_MS]),
    })),
  );
