import type { FastifyReply, FastifyRequest } from 'fastify';
import { leadsTo, parsePageAddress, pathOfPage } from '../../usecases/public-status/page-address.ts';
import { isUnavailable } from '../../usecases/unavailable.ts';
import { PAGE_POLICY } from './page-policy.ts';
import { noticePage } from './private/gate-page.ts';
import type { CachedPage, PublicPages } from './public-pages.ts';

/** The ID and the name of the page. */
export interface PageParams {
  page: string;
}

/**
 * Finds the page of an address, with any visibility. Returns null after it has answered the request itself: the page
 * does not exist, or has a new name. `below` is the rest of the address, for the redirect.
 */
export const findPage = async (
  pages: PublicPages,
  request: FastifyRequest<{ Params: PageParams }>,
  reply: FastifyReply,
  { below = '', needsName = true } = {},
): Promise<CachedPage | null> => {
  const address = parsePageAddress(request.params.page);
  if (!address) return missing(reply);
  const cached = await readPage(pages, address.id, request, reply);
  if (!cached) return null;
  if (!cached.value) return missing(reply);
  const { page } = cached.value;
  const way = address.slug === null && !needsName ? 'present' : leadsTo(page, address.slug);
  if (way === 'former') {
    reply.header('cache-control', 'no-cache').redirect(`${request.basePath}${pathOfPage(page)}${below}`, 301);
    return null;
  }
  // Must return the same object, because it is the key of the rendered forms.
  return way === 'present' ? (cached as CachedPage) : missing(reply);
};

/**
 * Returns null after it has answered the request itself: the database is unavailable, and the page has never been read.
 */
const readPage = async (pages: PublicPages, id: number, request: FastifyRequest, reply: FastifyReply) => {
  try {
    return await pages.read(id, request.ip);
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    request.log.error(
      { err: error, requestId: request.id },
      'A status page cannot be read and is not cached; the request fails with status 503',
    );
    sendUnavailable(reply);
    return null;
  }
};

const missing = (reply: FastifyReply): null => {
  sendMissing(reply);
  return null;
};

/** Missing and hidden pages must have the same response. */
export const sendMissing = (reply: FastifyReply): FastifyReply => sendNotice(reply.status(404), 'missing');

export const sendUnavailable = (reply: FastifyReply): FastifyReply =>
  sendNotice(reply.status(503).header('retry-after', 5), 'away');

/** Forbids caching, because the page may be available soon. */
const sendNotice = (reply: FastifyReply, notice: 'missing' | 'away'): FastifyReply =>
  reply
    .headers({ 'cache-control': 'no-cache', 'content-security-policy': PAGE_POLICY, 'x-robots-tag': 'noindex' })
    .type('text/html; charset=utf-8')
    .send(noticePage(notice, reply.request.basePath));
