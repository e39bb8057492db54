import { readFile } from 'node:fs/promises';
import type { Served } from '../oracle/evidence.ts';
import type { FailingSpan } from '../oracle/target-truth.ts';
import type { TruthEntry } from '../processes/truth-log.ts';
import type { Span } from '../spans.ts';

export interface Truth {
  /** By target index. */
  targets: Map<number, { failing: FailingSpan[]; served: Served[] }>;
  stalls: Span[];
}

/** Gradual clock correction and a busy machine can cause this drift of the wall clock. */
const MAX_DRIFT_MS = 500;

/** Throws if the clock of the machine was set during the run, because times cannot be compared then. */
export const readTruth = async (logFile: string): Promise<Truth> => {
  const entries = (await readFile(logFile, 'utf8'))
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as TruthEntry);
  return toTruth(entries);
};

export const toTruth = (entries: readonly TruthEntry[]): Truth => {
  const truth: Truth = { targets: new Map(), stalls: [] };
  const drifts: number[] = [];
  for (const entry of entries) {
    if (entry.what === 'stalled') {
      truth.stalls.push({ from: entry.from, to: entry.to });
      continue;
    }
    drifts.push(entry.wall - entry.mono);
    const target = truth.targets.get(entry.target) ?? { failing: [], served: [] };
    truth.targets.set(entry.target, target);
    if (entry.what === 'served') {
      const { wall, how, by } = entry;
      target.served.push(by === undefined ? { at: wall, how } : { at: wall, how, by });
    } else turn(target.failing, entry.how, entry.wall);
  }
  const drift = drifts.reduce((maxDrift, value) => Math.max(maxDrift, Math.abs(value - (drifts[0] ?? 0))), 0);
  if (drift > MAX_DRIFT_MS)
    throw new Error(
      `The clock of this machine changed by ${drift} ms during the run, so the evidence cannot be compared.`,
    );
  return truth;
};

const turn = (failing: FailingSpan[], how: FailingSpan['how'] | null, at: number): void => {
  const last = failing.at(-1);
  if (last && last.to === Infinity) last.to = at;
  if (how !== null) failing.push({ from: at, to: Infinity, how });
};
