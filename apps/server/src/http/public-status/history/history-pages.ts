import type { Month } from '@pharos/domain/public-status/public-month.ts';
import { LRUCache } from 'lru-cache';
import type { Services } from '../../../usecases/context.ts';
import { pathOfPage } from '../../../usecases/public-status/page-address.ts';
import { readPageMonth } from '../../../usecases/public-status/read-page-month.ts';
import { Rendered } from '../../app/memory/rendered.ts';
import type { CachedPage } from '../public-pages.ts';
import { historyPage } from './history-page.ts';

/** Maximum age of a rendered month that can change by itself. */
const FRESH_MS = 15_000;
/** Maximum age of a rendered month that only people can change. */
const SETTLED_MS = 60 * 60_000;
/** Minimum time between two reads of the same month. */
const LOAD_EVERY_MS = 500;
const MAX_MONTHS = 5000;
const MAX_BYTES = 64 * 2 ** 20;

interface Entry {
  rendered: Rendered;
  readAt: number;
  /** The time of the last read, or of the last attempt while the database was unavailable. */
  triedAt: number;
  isSettled: boolean;
  basis: string;
  watch: Watch;
}
interface MonthRequest {
  cached: CachedPage;
  month: Month;
  basePath: string;
}
/** Whether an event can have changed a settled month, or an unsettled month. */
interface Watch {
  settled: boolean;
  unsettled: boolean;
  stop: () => void;
}

/** The rendered months of all pages. A past month is read once, and again when a person changes its data. */
export class HistoryPages {
  readonly #services: Services;
  readonly #entries = new LRUCache<string, Entry>({
    max: MAX_MONTHS,
    maxSize: MAX_BYTES,
    // The body without and with compression.
    sizeCalculation: ({ rendered }) => 2 * rendered.body.length + 1000,
    dispose: ({ watch }) => watch.stop(),
  });
  readonly #loading = new Map<string, Promise<Rendered | null>>();

  constructor(services: Services) {
    this.#services = services;
  }

  /** Returns null if the month is not shown. Rejects if the month is not in memory and cannot be read. */
  read(cached: CachedPage, month: Month, basePath: string): Rendered | Promise<Rendered | null> {
    const key = `${cached.value.page.id} ${month} ${basePath}`;
    const basis = basisOf(cached);
    const entry = this.#entries.get(key);
    if (entry?.basis === basis && this.#isGood(entry)) return entry.rendered;
    const loadingKey = `${key} ${basis}`;
    const loading = this.#loading.get(loadingKey) ?? this.#load(key, { cached, month, basePath }, basis);
    this.#loading.set(loadingKey, loading);
    const forget = (): void => {
      if (this.#loading.get(loadingKey) === loading) this.#loading.delete(loadingKey);
    };
    void loading.then(forget, forget);
    return loading;
  }

  close(): void {
    this.#entries.clear();
  }

  #isGood({ readAt, triedAt, isSettled, watch }: Entry): boolean {
    const now = this.#services.now();
    const age = now - readAt;
    const isOutdated = isSettled ? watch.settled : watch.unsettled;
    // If the clock was set back, the entry counts as old.
    if (age >= 0 && !isOutdated && age < (isSettled ? SETTLED_MS : FRESH_MS)) return true;
    return now >= triedAt && now - triedAt < LOAD_EVERY_MS;
  }

  async #load(key: string, { cached, month, basePath }: MonthRequest, basis: string): Promise<Rendered | null> {
    const { page } = cached.value;
    const watch = this.#watch(page.organizationId);
    try {
      const found = await readPageMonth(this.#services, cached.value, month);
      if (!found) {
        watch.stop();
        return null;
      }
      const rendered = new Rendered(
        historyPage({
          name: page.name,
          url: `${this.#services.settings.baseUrl}${pathOfPage(page)}`,
          path: `${basePath}${pathOfPage(page)}`,
          basePath,
          isPrivate: page.visibility !== 'public',
          month: found,
        }),
      );
      const { readAt, isSettled } = found;
      this.#entries.set(key, { rendered, readAt, triedAt: readAt, isSettled, basis, watch });
      // An entry that is too large is not stored, so its `dispose` function is not called.
      if (!this.#entries.has(key)) watch.stop();
      return rendered;
    } catch (error) {
      watch.stop();
      const known = this.#entries.get(key);
      if (known?.basis !== basis) throw error;
      known.triedAt = this.#services.now();
      this.#services.log.warn(
        { err: error, key },
        'The history of a status page cannot be read; the last cached version is shown',
      );
      return known.rendered;
    }
  }

  #watch(organizationId: number): Watch {
    const watch: Watch = { settled: false, unsettled: false, stop: () => {} };
    watch.stop = this.#services.events.openStream({
      organizationId,
      subscriber: 'public',
      holder: 'public',
      lastEventId: null,
      send: ({ event }) => {
        if (event === 'check.result' || event === 'alert.delivered') return;
        watch.unsettled = true;
        // `ready` counts as well, because this stream was not notified of earlier changes.
        if (event !== 'check.state') watch.settled = true;
      },
      onAccessTaken: () => {},
    });
    // A `ready` event before the first read is ignored.
    watch.settled = false;
    watch.unsettled = false;
    return watch;
  }
}

const basisOf = ({ value: { page, checks } }: CachedPage): string =>
  JSON.stringify([page.name, page.visibility, checks.map(({ check }) => [check.id, check.name])]);
