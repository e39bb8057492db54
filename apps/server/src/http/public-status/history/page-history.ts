import type { FastifyReply, FastifyRequest } from 'fastify';
import { monthOfAddress } from '../../../usecases/public-status/page-address.ts';
import { isUnavailable } from '../../../usecases/unavailable.ts';
import { limitBy } from '../../app/limits/limit-requests.ts';
import type { NetworkLimit } from '../../app/limits/network-limit.ts';
import { sendRendered } from '../../app/memory/rendered.ts';
import type { RouteApp } from '../../app/route.ts';
import { findPage, type PageParams, sendMissing, sendUnavailable } from '../find-page.ts';
import { PAGE_POLICY } from '../page-policy.ts';
import { isOpen, sendGate } from '../private/private-pages.ts';
import type { PublicPages } from '../public-pages.ts';
import { HistoryPages } from './history-pages.ts';

type HistoryRequest = FastifyRequest<{ Params: PageParams & { month?: string } }>;

/** Registers the monthly history of a status page: `/s/{id}-{Name}/history`, and `/history/2026-10` below the page. */
export const registerPageHistory = (app: RouteApp, pages: PublicPages, limit: NetworkLimit, caching: string): void => {
  const { services } = app;
  const history = new HistoryPages(services);
  app.addHook('onClose', async () => history.close());
  const options = { schema: { hide: true }, compress: false, onRequest: limitBy(limit) } as const;
  const answer = async (request: HistoryRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { month } = request.params;
    const below = month === undefined ? '/history' : `/history/${encodeURIComponent(month)}`;
    const cached = await findPage(pages, request, reply, { below });
    if (!cached) return reply;
    if (!isOpen(services, request, cached)) return sendGate(services, reply, cached, null);
    const wanted = monthOfAddress(month, services.now());
    if (wanted === null) return sendMissing(reply);
    try {
      const rendered = await history.read(cached, wanted, request.basePath);
      if (!rendered) return sendMissing(reply);
      const isPublic = cached.value.page.visibility === 'public';
      reply.header('cache-control', isPublic ? caching : 'private, no-cache');
      if (!isPublic) reply.header('x-robots-tag', 'noindex');
      reply
        .headers({ vary: 'accept-encoding', 'content-security-policy': PAGE_POLICY })
        .type('text/html; charset=utf-8');
      return await sendRendered(request, reply, rendered);
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      request.log.error(
        { err: error, requestId: request.id },
        'The history of a status page cannot be read and is not cached; the request fails with status 503',
      );
      return sendUnavailable(reply);
    }
  };
  app.get('/s/:page/history', options, (request: HistoryRequest, reply) => answer(request, reply));
  app.get('/s/:page/history/:month', options, (request: HistoryRequest, reply) => answer(request, reply));
};
