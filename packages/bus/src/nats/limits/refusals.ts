import type { BusLog } from '../connection/log.ts';
import { RareWarning } from '../connection/rare-warning.ts';

const REASONS = {
  unasked:
    'A location sends results that were not asked for, or were stored before: they are dropped. After a new start of an engine that is normal; else its credential may be in wrong hands',
  'too large': 'A location sends reports that are larger than those of an agent: they are refused',
  'too much':
    'A location sends more than it may: its reports are refused, and come again. Its credential may be in wrong hands',
  'too much is stored':
    'Results of a location wait in NATS, as many as may: further ones are refused, and come again. No engine takes them, or its credential is in wrong hands',
};
export type RefusalReason = keyof typeof REASONS;

/** Counts reports, or single results for unrequested results. */
export interface Refusal {
  location: string;
  reason: RefusalReason;
  count: number;
}

const MAX_LOCATIONS = 100;
const OTHERS = 'others';

export class Refusals {
  readonly #warnings: Record<RefusalReason, RareWarning>;
  readonly #counts = new Map<string, Map<RefusalReason, number>>();

  constructor(log: BusLog) {
    const warning = (reason: RefusalReason) => new RareWarning(log, REASONS[reason]);
    this.#warnings = {
      unasked: warning('unasked'),
      'too large': warning('too large'),
      'too much': warning('too much'),
      'too much is stored': warning('too much is stored'),
    };
  }

  add(location: string, reason: RefusalReason, count = 1): void {
    if (count === 0) return;
    this.#warnings[reason].tell(location, count);
    const known = this.#counts.has(location) || this.#counts.size < MAX_LOCATIONS ? location : OTHERS;
    const counts = this.#counts.get(known) ?? new Map<RefusalReason, number>();
    this.#counts.set(known, counts);
    counts.set(reason, (counts.get(reason) ?? 0) + count);
  }

  get counted(): Refusal[] {
    return [...this.#counts].flatMap(([location, counts]) =>
      [...counts].map(([reason, count]) => ({ location, reason, count })),
    );
  }
}
