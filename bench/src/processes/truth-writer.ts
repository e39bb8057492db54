import { createWriteStream } from 'node:fs';
import type { Failure } from '../oracle/target-truth.ts';
import type { TruthEntry } from './truth-log.ts';

const WATCH_MS = 50;
/** Timers can be this late on a busy machine without an effect on probes. */
const NOTABLE_STALL_MS = 200;

export interface TruthWriter {
  turned(target: number, how: Failure | null): void;
  served(target: number, how: Failure | null, by?: string): void;
  /** Resolves when the file is complete. */
  end(): Promise<void>;
}

/** Also logs when the process itself stalls, because late responses of that time are not a fault of the probers. */
export const openTruthWriter = (logFile: string): TruthWriter => {
  const log = createWriteStream(logFile);
  const write = (entry: TruthEntry): void => void log.write(`${JSON.stringify(entry)}\n`);
  const clocks = () => ({ wall: Date.now(), mono: performance.now() });
  let last = Date.now();
  const watch = setInterval(() => {
    const at = Date.now();
    if (at - last > WATCH_MS + NOTABLE_STALL_MS) write({ what: 'stalled', from: last, to: at });
    last = at;
  }, WATCH_MS);
  return {
    turned: (target, how) => write({ what: 'turned', target, how, ...clocks() }),
    served: (target, how, by) => write({ what: 'served', target, how, by, ...clocks() }),
    end: () => {
      clearInterval(watch);
      return new Promise((resolve) => log.end(() => resolve()));
    },
  };
};
