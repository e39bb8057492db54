import type { FastifyReply, FastifyRequest } from 'fastify';
import { leadsTo, parsePageAddress, pathOfPage } from '../../usecases/public-status/page-address.ts';
import { isUnavailable } from '../../usecases/unavailable.ts';
import { PAGE_POLICY } from './page-policy.ts';
import { noticePage } from './private/gate-page.ts';
import type { KeptPage, PublicPages } from './public-pages.ts';

/** Of an address `/s/{page}`: the page's id and name. */
export interface PageParams {
  page: string;
}

/**
 * The page that an address leads to, of any visibility; null when the request has been answered: there is none, or its name was changed.
 * `below`: the rest of the address, for where it stands now.
 */
export const findPage = async (
  pages: PublicPages,
  request: FastifyRequest<{ Params: PageParams }>,
  reply: FastifyReply,
  { below = '', needsName = true } = {},
): Promise<KeptPage | null> => {
  const address = parsePageAddress(request.params.page);
  if (!address) return missing(reply);
  const kept = await readPage(pages, address.id, request, reply);
  if (!kept) return null;
  if (!kept.value) return missing(reply);
  const { page } = kept.value;
  const way = address.slug === null && !needsName ? 'present' : leadsTo(page, address.slug);
  if (way === 'former') {
    reply.header('cache-control', 'no-cache').redirect(`${request.basePath}${pathOfPage(page)}${below}`, 301);
    return null;
  }
  // What is rendered of it is kept by the object itself.
  return way === 'present' ? (kept as KeptPage) : missing(reply);
};

/** Null, and answered, when it has never been read and the database is away. */
const readPage = async (pages: PublicPages, id: number, request: FastifyRequest, reply: FastifyReply) => {
  try {
    return await pages.read(id, request.ip);
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    request.log.error({ err: error, requestId: request.id }, 'A status page cannot be read, and was not before');
    sendAway(reply);
    return null;
  }
};

const missing = (reply: FastifyReply): null => {
  sendMissing(reply);
  return null;
};

/** The same for what is absent and what is hidden. */
export const sendMissing = (reply: FastifyReply): FastifyReply => sendNotice(reply.status(404), 'missing');

/** It is there, but nothing is known of it while the database is away. */
export const sendAway = (reply: FastifyReply): FastifyReply =>
  sendNotice(reply.status(503).header('retry-after', 5), 'away');

/** No cache keeps it: what is missing, or away, may be there soon. */
const sendNotice = (reply: FastifyReply, notice: 'missing' | 'away'): FastifyReply =>
  reply
    .headers({ 'cache-control': 'no-cache', 'content-security-policy': PAGE_POLICY, 'x-robots-tag': 'noindex' })
    .type('text/html; charset=utf-8')
    .send(noticePage(notice, reply.request.basePath));
