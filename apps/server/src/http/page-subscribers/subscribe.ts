import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Services } from '../../usecases/context.ts';
import { Refusal, Throttled } from '../../usecases/errors.ts';
import { subscribeByMail, subscribeByWebhook } from '../../usecases/page-subscribers/subscribe.ts';
import { pathOfPage } from '../../usecases/public-status/page-address.ts';
import { limitEndpoint } from '../app/limits/limit-requests.ts';
import type { RouteApp } from '../app/route.ts';
import { findPage, type PageParams, sendMissing } from '../public-status/find-page.ts';
import { PAGE_POLICY } from '../public-status/page-policy.ts';
import type { CachedPage, PublicPages } from '../public-status/public-pages.ts';
import { type SubscribeView, subscribePage } from './subscribe-page.ts';

/** Per network. */
const [OPENED_PER_MINUTE, SENT_PER_MINUTE] = [300, 10];
const FORM_BYTES = 8192;
const BELOW = { below: '/subscribe' };

export const registerSubscribing = (app: RouteApp, pages: PublicPages): void => {
  const { services } = app;
  const optionsOf = (method: string, perMinute: number) => ({
    schema: { hide: true },
    onRequest: limitEndpoint(app, `${method} subscribe`, perMinute),
  });
  app.get<{ Params: PageParams }>('/s/:page/subscribe', optionsOf('GET', OPENED_PER_MINUTE), async (request, reply) => {
    const cached = await findPage(pages, request, reply, BELOW);
    return cached ? send(services, reply, cached, {}) : reply;
  });
  void app.register((scope: FastifyInstance, _options, registered) => {
    scope.removeAllContentTypeParsers();
    const form = { parseAs: 'string', bodyLimit: FORM_BYTES } as const;
    scope.addContentTypeParser('application/x-www-form-urlencoded', form, (_request, body, done) =>
      done(null, new URLSearchParams(String(body))),
    );
    scope.post<{ Params: PageParams }>(
      '/s/:page/subscribe',
      optionsOf('POST', SENT_PER_MINUTE),
      async (request, reply) => {
        const cached = await findPage(pages, request, reply, BELOW);
        if (!cached) return reply;
        const { body } = request;
        const sent = body instanceof URLSearchParams ? body : new URLSearchParams();
        return send(
          services,
          reply,
          cached,
          cached.value.page.visibility === 'public' ? await subscribe(services, cached, sent, request.ip) : {},
        );
      },
    );
    registered();
  });
};

type Outcome = Pick<SubscribeView, 'typed' | 'problem' | 'done'>;

const subscribe = async (
  services: Services,
  { value: { page } }: CachedPage,
  sent: URLSearchParams,
  visitor: string,
): Promise<Outcome> => {
  const url = sent.get('url');
  const email = sent.get('email') ?? '';
  const typed = { typed: url === null ? { email } : { url } };
  try {
    if (url === null) await subscribeByMail(services, page, email, null);
    else await subscribeByWebhook(services, page, url, visitor);
    return { done: url === null ? 'mail' : 'webhook' };
  } catch (error) {
    if (error instanceof Throttled) return { ...typed, problem: error.message };
    if (!(error instanceof Refusal) || error.code !== 'invalid') throw error;
    const problem = Object.values(error.fields ?? {}).flat()[0] ?? error.message;
    return { ...typed, problem: String(problem) };
  }
};

const send = (
  { settings }: Services,
  reply: FastifyReply,
  { value: { page } }: CachedPage,
  outcome: Outcome,
): FastifyReply => {
  if (page.visibility !== 'public') return sendMissing(reply);
  return reply
    .status(outcome.problem === undefined ? 200 : 422)
    .headers({ 'cache-control': 'no-store', 'content-security-policy': PAGE_POLICY })
    .type('text/html; charset=utf-8')
    .send(
      subscribePage({
        pageName: page.name,
        path: `${reply.request.basePath}${pathOfPage(page)}`,
        basePath: reply.request.basePath,
        sendsMail: settings.smtpUrl !== undefined,
        ...outcome,
      }),
    );
};
