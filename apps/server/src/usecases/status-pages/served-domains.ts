import { pageSlug } from '@pharos/domain/public-status/page-slug.ts';
import { listServedDomains } from '../../storage/status-pages/custom-domains.ts';
import type { Services } from '../context.ts';
import type { ServedPage } from './address-on-domain.ts';

const DEFAULT_READ_EVERY_MS = 5000;

export const nameOfHost = (host: string | undefined): string =>
  (host ?? '').replace(/:\d+$/, '').replace(/\.$/, '').toLowerCase();

/**
 * Requests are routed by their Host header before any other processing. While the database is unavailable, the last
 * known domains are served.
 */
export class ServedDomains implements AsyncDisposable {
  readonly #services: Pick<Services, 'db' | 'settings' | 'log'>;
  readonly #readEveryMs: number;
  readonly #ownHost: string;
  #pages: ReadonlyMap<string, ServedPage> = new Map();
  #timer: NodeJS.Timeout | undefined;
  #reading: Promise<void> = Promise.resolve();
  #hasFailed = false;

  /** @param readEveryMs The interval between two reads of the database. Defaults to 5 seconds. */
  constructor(services: Pick<Services, 'db' | 'settings' | 'log'>, readEveryMs = DEFAULT_READ_EVERY_MS) {
    this.#services = services;
    this.#readEveryMs = readEveryMs;
    this.#ownHost = new URL(services.settings.baseUrl).hostname;
  }

  /** Resolves once the domains have been read or the read has failed. */
  async start(): Promise<void> {
    this.#timer ??= setInterval(() => {
      this.#reading = this.#reading.then(() => this.#read());
    }, this.#readEveryMs).unref();
    await this.#read();
  }

  /** Waits for a read in progress. Safe to call twice. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#reading;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.stop();
  }

  pageOf(host: string | undefined): ServedPage | null {
    if (this.#pages.size === 0 || host === undefined) return null;
    const name = nameOfHost(host);
    // The own host may have been verified as a custom domain before BASE_URL was set to it.
    return name === this.#ownHost ? null : (this.#pages.get(name) ?? null);
  }

  async #read(): Promise<void> {
    try {
      const rows = await listServedDomains(this.#services.db);
      this.#pages = new Map(rows.map(({ id, name, domain }) => [domain, { id, slug: pageSlug(name) }]));
      this.#hasFailed = false;
    } catch (error) {
      if (!this.#hasFailed)
        this.#services.log.warn(
          { err: error },
          'The custom domains cannot be read from the database; the last known ones are served',
        );
      this.#hasFailed = true;
    }
  }
}
