import type { Logger } from 'pino';
import { type Lease, RENEW_MS, renewLeases } from '../storage/alerts/deliveries/lease.ts';
import type { Db } from '../storage/connection/connect.ts';

/**
 * One renewal per database handle limits the cost to one statement at a time, even for a thousand hanging receivers.
 */
const renewals = new WeakMap<Db, Renewal>();

/**
 * Renews a lease until the returned function is called, together with all other leases of the same handle. That
 * function may be called twice.
 */
export const startRenewing = (db: Db, lease: Lease, log: Logger): (() => void) => {
  const renewal = renewals.get(db) ?? new Renewal(db, log);
  renewals.set(db, renewal);
  return renewal.add(lease);
};

class Renewal {
  readonly #db: Db;
  readonly #log: Logger;
  readonly #leases = new Set<Lease>();
  #timer: NodeJS.Timeout | undefined;
  #isRenewing = false;

  constructor(db: Db, log: Logger) {
    this.#db = db;
    this.#log = log;
  }

  add(lease: Lease): () => void {
    this.#leases.add(lease);
    this.#timer ??= setInterval(() => void this.#renew(), RENEW_MS);
    return () => {
      this.#leases.delete(lease);
      if (this.#leases.size > 0) return;
      clearInterval(this.#timer);
      this.#timer = undefined;
    };
  }

  async #renew(): Promise<void> {
    if (this.#isRenewing) return;
    this.#isRenewing = true;
    try {
      await renewLeases(this.#db, [...this.#leases]);
    } catch (err) {
      this.#log.warn(
        { err, leases: this.#leases.size },
        'The leases of deliveries could not be renewed; another worker may send them again',
      );
    } finally {
      this.#isRenewing = false;
    }
  }
}
