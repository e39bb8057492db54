import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../../usecases/context.ts';
import { Throttled } from '../../../usecases/errors.ts';
import {
  openByMembership,
  openByPassword,
  type PagePass,
  passOpens,
} from '../../../usecases/public-status/page-access.ts';
import { pathOfPage } from '../../../usecases/public-status/page-address.ts';
import { tokenOf } from '../../app/authenticate.ts';
import { limitEndpoint } from '../../app/limits/limit-requests.ts';
import type { RouteApp } from '../../app/route.ts';
import { findPage, type PageParams, sendMissing } from '../find-page.ts';
import { PAGE_POLICY, policyWithScript } from '../page-policy.ts';
import type { CachedPage, PublicPages } from '../public-pages.ts';
import { gatePage } from './gate-page.ts';

/** The use case also counts wrong passwords. */
const PER_MINUTE = 20;
const FORM_BYTES = 4096;
const MAX_PASSWORD_LENGTH = 200;

/** A private page requires a valid pass. */
export const isOpen = (services: Services, request: FastifyRequest, cached: CachedPage): boolean => {
  const { page } = cached.value;
  return page.visibility === 'public' || passOpens(services, page, readCookie(request, cookieOf(cached)));
};

/** @param problem The reason why the last attempt failed. Null if there was none. */
export const sendGate = (
  { settings }: Pick<Services, 'settings'>,
  reply: FastifyReply,
  { value: { page } }: CachedPage,
  problem: string | null,
  status = 403,
): FastifyReply => {
  if (page.visibility === 'public') return sendMissing(reply);
  const { basePath } = reply.request;
  const place = { basePath, path: pathOfPage(page), baseUrl: settings.baseUrl };
  const { html, script } = gatePage(place, page.visibility, problem);
  const policy = script === undefined ? PAGE_POLICY : policyWithScript(script);
  return reply
    .status(status)
    .headers({ 'cache-control': 'no-store', 'content-security-policy': policy, 'x-robots-tag': 'noindex' })
    .type('text/html; charset=utf-8')
    .send(html);
};

/** Registers the routes that accept a password or the session of a member. */
export const registerPasses = (app: RouteApp, pages: PublicPages): void => {
  const { services } = app;
  const options = { schema: { hide: true }, onRequest: limitEndpoint(app, 'private status pages', PER_MINUTE) };
  void app.register((scope: FastifyInstance, _options, registered) => {
    scope.removeAllContentTypeParsers();
    const form = { parseAs: 'string', bodyLimit: FORM_BYTES } as const;
    scope.addContentTypeParser('application/x-www-form-urlencoded', form, (_request, body, done) =>
      done(null, new URLSearchParams(String(body))),
    );
    scope.post<{ Params: PageParams }>('/s/:page', options, async (request, reply) => {
      const cached = await findPage(pages, request, reply);
      if (!cached) return reply;
      const typed = request.body instanceof URLSearchParams ? (request.body.get('password') ?? '') : '';
      try {
        const { page } = cached.value;
        const pass = await openByPassword(services, page, typed.slice(0, MAX_PASSWORD_LENGTH), request.ip);
        if (!pass) return sendGate(services, reply, cached, 'The password is wrong.');
        return setPass(services, request, reply, cached, pass).redirect(`${request.basePath}${pathOfPage(page)}`, 303);
      } catch (error) {
        if (!(error instanceof Throttled)) throw error;
        const minutes = Math.ceil(error.retryAfterSeconds / 60);
        reply.header('retry-after', error.retryAfterSeconds);
        return sendGate(services, reply, cached, `Too many attempts. Try again in ${minutes} min.`, 429);
      }
    });
    scope.post<{ Params: PageParams }>('/s/:page/pass', options, async (request, reply) => {
      const cached = await findPage(pages, request, reply);
      if (!cached) return reply;
      const pass = await openByMembership(services, cached.value.page, tokenOf(request), request.ip);
      if (!pass) return reply.status(403).send({ detail: 'Only members of the organization can open this page.' });
      return setPass(services, request, reply, cached, pass).status(204).send();
    });
    registered();
  });
};

const cookieOf = ({ value: { page } }: CachedPage): string => `pharos_page_${page.id}`;

const setPass = (
  { settings }: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  cached: CachedPage,
  { token, seconds }: PagePass,
): FastifyReply => {
  const secure = isByHttps(request, settings.baseUrl) ? '; Secure' : '';
  // At the address of Pharos, the path limits the cookie, because other programs may run on the same host.
  const cookie = `${cookieOf(cached)}=${encodeURIComponent(token)}; Path=${request.basePath}/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
  return reply.headers({ 'set-cookie': cookie, 'cache-control': 'no-store' });
};

/**
 * At the address of Pharos, its https base URL is sufficient, even if the proxy does not report the protocol. On a
 * custom domain with plain HTTP, browsers do not store a `Secure` cookie.
 */
const isByHttps = ({ protocol, hostname }: FastifyRequest, baseUrl: string): boolean => {
  const own = new URL(baseUrl);
  return protocol === 'https' || (own.protocol === 'https:' && hostname === own.hostname);
};

const readCookie = ({ headers }: FastifyRequest, name: string): string | undefined => {
  const cookie = (headers.cookie ?? '').split(/; */).find((each) => each.startsWith(`${name}=`));
  try {
    return cookie && decodeURIComponent(cookie.slice(name.length + 1));
  } catch {
    // Pharos did not set this cookie.
    return undefined;
  }
};
