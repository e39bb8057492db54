import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BuiltinPages } from '../../billing/builtin/builtin-pages.ts';
import { PAGE_POLICY } from '../app/answers/page-answer.ts';
import { limitEndpoint } from '../app/limits/limit-requests.ts';
import type { RouteApp } from '../app/route.ts';
import { type TestPageView, testPage, testPageGone } from './test-page.ts';

type Found = NonNullable<Awaited<ReturnType<BuiltinPages['find']>>>;

const PER_MINUTE = 60;
const FORM_BYTES = 8192;
const URL = '/billing/test/:id';
const NOTHING_TYPED = { number: '', expiry: '', code: '' };

/**
 * Registers the payment pages of the built-in billing provider. Their IDs are secret, because they give access to the
 * pages.
 */
export const registerTestPages = (app: RouteApp): void => {
  const pages = app.services.billing?.pages;
  if (!pages) return;
  const options = { schema: { hide: true }, onRequest: limitEndpoint(app, 'test pages', PER_MINUTE) };
  app.get<{ Params: { id: string } }>(URL, options, async (request, reply) => {
    const page = await find(pages, request.params.id);
    return page ? send(reply, page, viewOf(page, request)) : sendGone(reply);
  });
  void app.register((scope: FastifyInstance, _options, registered) => {
    scope.removeAllContentTypeParsers();
    const form = { parseAs: 'string', bodyLimit: FORM_BYTES } as const;
    scope.addContentTypeParser('application/x-www-form-urlencoded', form, (_request, body, done) =>
      done(null, new URLSearchParams(String(body))),
    );
    scope.post<{ Params: { id: string } }>(URL, options, async (request, reply) => {
      const page = await find(pages, request.params.id);
      return page ? pay(pages, page, request, reply) : sendGone(reply);
    });
    registered();
  });
};

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

const find = async (pages: BuiltinPages, id: string): Promise<Found | undefined> =>
  UUID.test(id) ? pages.find(id) : undefined;

const pay = async (
  pages: BuiltinPages,
  page: Found,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const { body } = request;
  const sent = body instanceof URLSearchParams ? body : new URLSearchParams();
  const typed = { number: sent.get('number') ?? '', expiry: sent.get('expiry') ?? '', code: sent.get('code') ?? '' };
  const outcome = await pages.pay(page.id, { ...typed, isConfirmed: sent.get('confirmed') === 'yes' });
  if (outcome === 'gone') return sendGone(reply);
  if (outcome === 'succeeded')
    return reply.header('cache-control', 'no-store').redirect(withState(page.returnTo, 'succeeded'), 303);
  const view = { ...viewOf(page, request), typed };
  return outcome === 'asks'
    ? send(reply, page, { ...view, needsStep: true })
    : send(reply.status(422), page, { ...view, wrong: { field: outcome.field, text: outcome.refused } });
};

const withState = (returnTo: string, state: 'succeeded' | 'cancelled'): string => {
  const url = new globalThis.URL(returnTo);
  url.searchParams.set('state', state);
  return url.href;
};

const viewOf = (page: Found, { basePath, url }: FastifyRequest): TestPageView => ({
  action: `${basePath}${url}`,
  bought: page.bought,
  cancelTo: withState(page.returnTo, 'cancelled'),
  cards: page.cards,
  typed: NOTHING_TYPED,
  wrong: null,
  needsStep: false,
});

const headersOf = (isFramed: boolean) => ({
  'cache-control': 'no-store',
  'content-security-policy': `${PAGE_POLICY.replace("form-action 'none'", "form-action 'self'")}; frame-ancestors ${isFramed ? "'self'" : "'none'"}`,
  'x-frame-options': isFramed ? 'SAMEORIGIN' : 'DENY',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
});

const send = (reply: FastifyReply, { isFramed }: Pick<Found, 'isFramed'>, view: TestPageView): FastifyReply =>
  reply.headers(headersOf(isFramed)).type('text/html; charset=utf-8').send(testPage(view));

const sendGone = (reply: FastifyReply): FastifyReply =>
  reply.status(404).headers(headersOf(true)).type('text/html; charset=utf-8').send(testPageGone());
