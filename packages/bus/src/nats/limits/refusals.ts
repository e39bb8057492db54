import type { BusLog } from '../connection/log.ts';
import { RareWarning } from '../connection/rare-warning.ts';

const REASONS = {
  unasked:
    'A location sends results that were not requested or are already stored; they are discarded. This is normal after an engine restart. Otherwise, the credential of the location may be stolen',
  'too large': 'A location sends reports that exceed the size limit; they are rejected',
  'too much':
    'A location exceeds its rate limit; its reports are rejected, and the agent sends them again. The credential of the location may be stolen',
  'too much is stored':
    'The queue of a location in NATS is full; further results are rejected, and the agent sends them again. Either no engine consumes them, or the credential of the location is stolen',
};
export type RefusalReason = keyof typeof REASONS;

/** Counts reports, or single results for unrequested results. */
export interface Refusal {
  location: string;
  reason: RefusalReason;
  count: number;
}

const MAX_LOCATIONS = 100;
const OTHER_LOCATIONS = 'others';

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
    this.#warnings[reason].warn(location, count);
    const known = this.#counts.has(location) || this.#counts.size < MAX_LOCATIONS ? location : OTHER_LOCATIONS;
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
