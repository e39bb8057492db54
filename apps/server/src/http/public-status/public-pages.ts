import { basePathOf } from '@pharos/domain/text/base-path.ts';
import type { Services } from '../../usecases/context.ts';
import { LogoCache } from '../../usecases/public-status/logo-cache.ts';
import { pathOfPage } from '../../usecases/public-status/page-address.ts';
import { type Cached, PublicCache } from '../../usecases/public-status/public-cache.ts';
import {
  goodUntilOfPage,
  type ReadPage,
  readPublicPage,
  reportOfPage,
} from '../../usecases/public-status/read-public-page.ts';
import { MissLimit } from '../app/limits/miss-limit.ts';
import type { RequestCounts } from '../app/limits/request-counts.ts';
import { Rendered } from '../app/memory/rendered.ts';
import { analyticsOf } from './analytics.ts';
import { atomFeed } from './feeds/atom-feed.ts';
import { feedOf } from './feeds/feed-entries.ts';
import { maintenanceCalendar } from './feeds/maintenance-calendar.ts';
import { rssFeed } from './feeds/rss-feed.ts';
import { type StatuspageKind, statuspageJson } from './json/statuspage-json.ts';
import { statusPage } from './status-page.ts';

/** `page-on-domain` and `page-with-analytics` are only for a custom domain, where the page has no base path. */
export type PageForm = 'page' | 'page-on-domain' | 'page-with-analytics' | 'atom' | 'rss' | 'calendar' | StatuspageKind;

export type CachedPage = Cached<ReadPage> & { value: ReadPage };

/** Maximum age of a rendered page, because the ages that it shows become wrong. */
const RENDERED_MS = 15_000;

interface Made {
  rendered: Rendered;
  at: number;
  goodUntil: number;
  logoVersion: string | null;
}

/**
 * Caches status pages in all their formats. Each format is rendered at most once per change or per 15 seconds. Changes
 * by time, such as the start of maintenance, count as well.
 */
export class PublicPages {
  readonly #services: Services;
  readonly #cache: PublicCache<ReadPage>;
  readonly #made = new WeakMap<Cached<ReadPage>, Map<PageForm, Made>>();
  readonly #misses: MissLimit;
  readonly logos: LogoCache;

  constructor(services: Services, requestCounts: RequestCounts) {
    const { events: hub, log, now } = services;
    this.#services = services;
    this.#misses = new MissLimit(requestCounts, 'status pages');
    const load = (key: string) => readPublicPage(services, Number(key));
    this.#cache = new PublicCache<ReadPage>({ load, goodUntil: goodUntilOfPage, hub, log, now });
    this.logos = new LogoCache(services);
  }

  /**
   * Returns the page with any visibility. Its value is null if the page does not exist.
   * @param address The IP address of the visitor, by which requests for missing pages are counted.
   */
  read(id: number, address: string): Cached<ReadPage> | Promise<Cached<ReadPage>> {
    return this.#misses.readCached(address, this.#cache, String(id));
  }

  render(cached: CachedPage, form: PageForm): Rendered {
    const known = this.#renderedOf(cached, form);
    if (known) return known;
    const now = this.#services.now();
    const logoVersion = this.#logoVersionOf(cached);
    const rendered = new Rendered(this.#make(cached, form, now));
    const forms = this.#made.get(cached) ?? new Map<PageForm, Made>();
    const goodUntil = Math.min(now + RENDERED_MS, goodUntilOfPage(cached.value, now));
    this.#made.set(cached, forms.set(form, { rendered, at: now, goodUntil, logoVersion }));
    const bytes = [...forms.values()].reduce((sum, made) => sum + made.rendered.body.length, 0);
    this.#cache.countMade(String(cached.value.page.id), cached, bytes);
    return rendered;
  }

  /** Whether `read` and `render` would return these values without new work. */
  isCurrent(cached: CachedPage, form: PageForm, rendered: Rendered): boolean {
    return this.#cache.atHand(String(cached.value.page.id)) === cached && this.#renderedOf(cached, form) === rendered;
  }

  close(): void {
    this.#cache.close();
  }

  #renderedOf(cached: CachedPage, form: PageForm): Rendered | null {
    const made = this.#made.get(cached)?.get(form);
    const now = this.#services.now();
    return made && now >= made.at && now < made.goodUntil && made.logoVersion === this.#logoVersionOf(cached)
      ? made.rendered
      : null;
  }

  /** Also requests the logo if it is due. */
  #logoVersionOf({ value: { page } }: CachedPage): string | null {
    return this.logos.get(page.logoUrl)?.version ?? null;
  }

  #make(cached: CachedPage, form: PageForm, now: number): string {
    const { page } = cached.value;
    const { baseUrl } = this.#services.settings;
    const url = `${baseUrl}${pathOfPage(page)}`;
    const report = reportOfPage(cached, now);
    if (form === 'atom') return atomFeed(feedOf(page, url, report));
    if (form === 'rss') return rssFeed(feedOf(page, url, report));
    if (form === 'calendar') return maintenanceCalendar(page.name, url, report);
    if (form !== 'page' && form !== 'page-on-domain' && form !== 'page-with-analytics')
      return JSON.stringify(statuspageJson(form, page, url, report));
    const logo = this.logos.get(page.logoUrl);
    const basePath = form === 'page' ? basePathOf(baseUrl) : '';
    const path = `${basePath}${pathOfPage(page)}`;
    return statusPage(
      {
        name: page.name,
        url,
        path,
        basePath,
        report,
        logo: logo && { src: `${path}/logo.png?v=${logo.version}`, width: logo.width, height: logo.height },
        isPrivate: page.visibility !== 'public',
        analytics: form !== 'page-with-analytics' || page.analyticsId === null ? null : analyticsOf(page.analyticsId),
      },
      now,
    );
  }
}
