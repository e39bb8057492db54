import type { Month } from '@pharos/domain/public-status/public-month.ts';
import { LRUCache } from 'lru-cache';
import type { Services } from '../../../usecases/context.ts';
import { pathOfPage } from '../../../usecases/public-status/page-address.ts';
import { readPageMonth } from '../../../usecases/public-status/read-page-month.ts';
import { Rendered } from '../../app/memory/rendered.ts';
import type { KeptPage } from '../public-pages.ts';
import { historyPage } from './history-page.ts';

/** So old a month may be that can still change by itself, while nothing is known to have changed. */
const FRESH_MS = 15_000;
/** The same of one that only people change. */
const SETTLED_MS = 60 * 60_000;
/** However fast an organization changes, its months are read no more often. */
const LOAD_EVERY_MS = 500;
const MAX_MONTHS = 5000;
const MAX_BYTES = 64 * 2 ** 20;

interface Entry {
  rendered: Rendered;
  readAt: number;
  /** When it was last read, or tried to be: the records may be away. */
  triedAt: number;
  isSettled: boolean;
  /** What it shows of the page itself. */
  basis: string;
  watch: Watch;
}
interface Asked {
  kept: KeptPage;
  month: Month;
  basePath: string;
}
/** Whether something has happened that can change a settled month, or one that is not. */
interface Watch {
  settled: boolean;
  unsettled: boolean;
  stop: () => void;
}

/** The months of all pages in memory, rendered: a past one is read once, and again when somebody changes what it tells. */
export class HistoryPages {
  readonly #services: Services;
  readonly #entries = new LRUCache<string, Entry>({
    max: MAX_MONTHS,
    maxSize: MAX_BYTES,
    // As it is, and compressed.
    sizeCalculation: ({ rendered }) => 2 * rendered.body.length + 1000,
    dispose: ({ watch }) => watch.stop(),
  });
  readonly #loading = new Map<string, Promise<Rendered | null>>();

  constructor(services: Services) {
    this.#services = services;
  }

  /** A month of a page; null when it is not shown. Rejects when it is not in memory and cannot be read. `basePath`: as of the request. */
  read(kept: KeptPage, month: Month, basePath: string): Rendered | Promise<Rendered | null> {
    const key = `${kept.value.page.id} ${month} ${basePath}`;
    const basis = basisOf(kept);
    const entry = this.#entries.get(key);
    if (entry?.basis === basis && this.#isGood(entry)) return entry.rendered;
    const loadingKey = `${key} ${basis}`;
    const loading = this.#loading.get(loadingKey) ?? this.#load(key, { kept, month, basePath }, basis);
    this.#loading.set(loadingKey, loading);
    const forget = (): void => {
      if (this.#loading.get(loadingKey) === loading) this.#loading.delete(loadingKey);
    };
    void loading.then(forget, forget);
    return loading;
  }

  /** Forgets everything, and listens no more. */
  close(): void {
    this.#entries.clear();
  }

  #isGood({ readAt, triedAt, isSettled, watch }: Entry): boolean {
    const now = this.#services.now();
    const age = now - readAt;
    const isOutdated = isSettled ? watch.settled : watch.unsettled;
    // A clock that was set back makes it older, not younger.
    if (age >= 0 && !isOutdated && age < (isSettled ? SETTLED_MS : FRESH_MS)) return true;
    return now >= triedAt && now - triedAt < LOAD_EVERY_MS;
  }

  async #load(key: string, { kept, month, basePath }: Asked, basis: string): Promise<Rendered | null> {
    const { page } = kept.value;
    const watch = this.#watch(page.organizationId);
    try {
      const found = await readPageMonth(this.#services, kept.value, month);
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
      // One that is too large to be kept is not disposed of either.
      if (!this.#entries.has(key)) watch.stop();
      return rendered;
    } catch (error) {
      watch.stop();
      const known = this.#entries.get(key);
      if (known?.basis !== basis) throw error;
      known.triedAt = this.#services.now();
      this.#services.log.warn(
        { err: error, key },
        'A month of a status page cannot be read; the last that is known is shown',
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
        // `ready` too: what changed before it was told to nobody.
        if (event !== 'check.state') watch.settled = true;
      },
      onAccessTaken: () => {},
    });
    // At once where events are being received: nothing has been read yet.
    watch.settled = false;
    watch.unsettled = false;
    return watch;
  }
}

const basisOf = ({ value: { page, checks } }: KeptPage): string =>
  JSON.stringify([page.name, page.visibility, checks.map(({ check }) => [check.id, check.name])]);
