import { basePathOf } from '@pharos/domain/text/base-path.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { limitBy } from '../app/limits/limit-requests.ts';
import { NetworkLimit } from '../app/limits/network-limit.ts';
import { sendRendered } from '../app/memory/rendered.ts';
import type { RouteApp } from '../app/route.ts';
import { registerSubscribing } from '../page-subscribers/subscribe.ts';
import { analyticsOf } from './analytics.ts';
import { findPage, type PageParams, sendMissing } from './find-page.ts';
import { registerPageHistory } from './history/page-history.ts';
import { STATUSPAGE_KINDS } from './json/statuspage-json.ts';
import { PAGE_POLICY, policyWithAnalytics } from './page-policy.ts';
import { registerPreview } from './preview.ts';
import { isOpen, registerPasses, sendGate } from './private/private-pages.ts';
import { type CachedPage, type PageForm, PublicPages } from './public-pages.ts';

/** Per network. A whole office may open a page during an outage, and all responses come from memory. */
const PER_MINUTE = 1200;
const CACHING = 'public, max-age=5, stale-while-revalidate=30, stale-if-error=86400';
const OPEN = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };

type PageRequest = FastifyRequest<{ Params: PageParams }>;

/**
 * Registers `/s/{id}-{Name}` with the feed, the logo and Statuspage's files below it. The Statuspage files are also
 * below `/s/{id}/api/v2`. Missing and hidden pages have the same response.
 */
export const registerPublicStatusRoutes = (app: RouteApp): void => {
  const { services } = app;
  const pages = new PublicPages(services, app.requestCounts);
  const ownBasePath = basePathOf(services.settings.baseUrl);
  app.addHook('onClose', async () => pages.close());
  const limit = new NetworkLimit(app.requestCounts.of('status pages', PER_MINUTE));
  const options = { schema: { hide: true }, compress: false, onRequest: limitBy(limit) } as const;
  const send = (request: FastifyRequest, reply: FastifyReply, cached: CachedPage, form: PageForm) => {
    const isPublic = cached.value.page.visibility === 'public';
    reply.header('cache-control', isPublic ? CACHING : 'private, no-cache');
    if (!isPublic) reply.header('x-robots-tag', 'noindex');
    const rendered = pages.render(cached, form);
    const isCurrent = () => pages.isCurrent(cached, form, rendered);
    if (isPublic) app.readyAnswers.store(request, reply, { rendered, limit, isCurrent });
    return sendRendered(request, reply, rendered);
  };

  app.get('/s/:page', options, async (request: PageRequest, reply) => {
    const cached = await findPage(pages, request, reply);
    if (!cached) return reply;
    if (!isOpen(services, request, cached)) return sendGate(services, reply, cached, null);
    // On the application's own origin, a third-party script could read the session of a logged-in member.
    const analyticsId = app.isOnDomain(request) ? cached.value.page.analyticsId : null;
    const analytics = analyticsId === null || wantsNoTracking(request) ? null : analyticsOf(analyticsId);
    reply
      .header('vary', analyticsId === null ? 'accept-encoding' : 'accept-encoding, dnt, sec-gpc')
      .header('content-security-policy', analytics ? policyWithAnalytics(analytics) : PAGE_POLICY)
      .type('text/html; charset=utf-8');
    if (analytics) return send(request, reply, cached, 'page-with-analytics');
    // The document is the same, unless Pharos has a base path.
    return send(request, reply, cached, request.basePath === ownBasePath ? 'page' : 'page-on-domain');
  });

  const serveBelow = (path: string, form: PageForm, type: string, needsName: boolean): void => {
    app.get(`/s/:page/${path}`, options, async (request: PageRequest, reply) => {
      const cached = await findPage(pages, request, reply, { below: `/${path}`, needsName });
      if (!cached) return reply;
      if (!isOpen(services, request, cached)) return sendMissing(reply);
      if (cached.value.page.visibility === 'public') reply.headers(OPEN);
      return send(request, reply.header('vary', 'accept-encoding').type(type), cached, form);
    });
  };
  serveBelow('feed.atom', 'atom', 'application/atom+xml; charset=utf-8', true);
  serveBelow('feed.rss', 'rss', 'application/rss+xml; charset=utf-8', true);
  serveBelow('maintenance.ics', 'calendar', 'text/calendar; charset=utf-8', true);
  for (const kind of STATUSPAGE_KINDS)
    serveBelow(`api/v2/${kind}.json`, kind, 'application/json; charset=utf-8', false);

  app.get('/s/:page/logo.png', options, async (request: PageRequest, reply) => {
    const cached = await findPage(pages, request, reply, { below: '/logo.png' });
    if (!cached) return reply;
    const { logoUrl, visibility } = cached.value.page;
    const logo = isOpen(services, request, cached) ? await pages.logos.load(logoUrl) : null;
    if (!logo) return sendMissing(reply);
    // The address contains the version of the logo.
    const caching = visibility === 'public' ? 'public, max-age=86400' : 'private, max-age=600';
    reply.headers({ ...OPEN, 'cache-control': caching, etag: `"${logo.version}"` }).type('image/png');
    return request.headers['if-none-match'] === `"${logo.version}"` ? reply.status(304).send() : reply.send(logo.png);
  });

  registerPageHistory(app, pages, limit, CACHING);
  registerPasses(app, pages);
  registerSubscribing(app, pages);
  registerPreview(app, pages.logos);
};

/** Whether the visitor opts out of tracking (https://www.w3.org/TR/tracking-dnt/, https://www.w3.org/TR/gpc/). */
const wantsNoTracking = ({ headers }: FastifyRequest): boolean => headers.dnt === '1' || headers['sec-gpc'] === '1';
