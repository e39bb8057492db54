import type { Random } from '../../../../simulator/src/random.ts';
import { type ChaosFaultName, isMailFault } from '../../oracle/fault-names.ts';
import type { Span } from '../../spans.ts';

/** `at` is in milliseconds since the start of the stories. */
export interface PlannedFault {
  name: ChaosFaultName;
  at: number;
  /** For a kill, the time until the process is restarted. */
  seconds: number;
}

const MIN_S = 5;
const MAX_S = 40;
/** Approximate duration of a restart and recovery in seconds. */
const KILL_S = 6;

/**
 * Each kind occurs once before any kind repeats. Faults of the system follow each other with a pause of some seconds.
 * Faults of the mail server run in parallel to them.
 */
export const planFaults = (random: Random, names: readonly ChaosFaultName[], trouble: Span): PlannedFault[] => {
  const system = names.filter((name) => !isMailFault(name));
  const mail = names.filter(isMailFault);
  return [
    ...drawRow(random.fork('system faults'), system, trouble, [3, 8]),
    ...drawRow(random.fork('mail faults'), mail, trouble, [6, 20]),
  ].sort((a, b) => a.at - b.at);
};

const drawRow = (
  random: Random,
  names: readonly ChaosFaultName[],
  trouble: Span,
  [minPause, maxPause]: readonly [number, number],
): PlannedFault[] => {
  const planned: PlannedFault[] = [];
  if (names.length === 0) return planned;
  // The limit gives each kind of fault a chance to occur.
  const share = (trouble.to - trouble.from) / 1000 / names.length - (minPause + maxPause) / 2;
  const maxSeconds = Math.max(MIN_S, Math.min(MAX_S, share));
  let at = trouble.from + random.next() * minPause * 1000;
  let deck: ChaosFaultName[] = [];
  for (;;) {
    if (deck.length === 0) deck = shuffle(random, names);
    const name = deck.pop() ?? 'kill-tree';
    const seconds = secondsOf(random, name, maxSeconds);
    const end = at + (seconds + (isKill(name) ? KILL_S : 0)) * 1000;
    if (end > trouble.to) return planned;
    planned.push({ name, at: Math.round(at), seconds });
    at = end + (minPause + random.next() * (maxPause - minPause)) * 1000;
  }
};

const isKill = (name: ChaosFaultName): boolean => name.startsWith('kill-') && !isMailFault(name);

/** A supervisor restarts a killed Pharos at once or after some seconds. Pharos itself restarts PostgreSQL. */
const secondsOf = (random: Random, name: ChaosFaultName, maxSeconds: number): number => {
  if (name === 'kill-tree' || name === 'kill-node') return random.pick([0, 0, 5, 10]);
  return isKill(name) ? 0 : random.whole(MIN_S, Math.floor(maxSeconds) + 1);
};

const shuffle = <T>(random: Random, list: readonly T[]): T[] =>
  list
    .map((value) => ({ value, order: random.next() }))
    .sort((a, b) => a.order - b.order)
    .map(({ value }) => value);
