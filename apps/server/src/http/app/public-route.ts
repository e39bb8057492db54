import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RawAnswer, sendRaw } from './answers/raw-answer.ts';
import { limitEndpoint } from './limits/limit-requests.ts';

/** An address outside `/v1` that answers anybody: no session, no entry in the API's description. */
export interface PublicRoute {
  url: string;
  /** Seconds for which browsers and proxies may keep the answer; 0: they keep nothing. */
  cacheSeconds: number;
  /** Requests a minute of one network; null: unlimited. The API's general limit does not count them. */
  perMinute: number | null;
}

/** Serves it by `answer`: a value is sent as JSON, a RawAnswer (see pageAnswer) as it is, headers of its own first. */
export const publicRoute = (
  app: FastifyInstance,
  { url, cacheSeconds, perMinute }: PublicRoute,
  answer: (request: FastifyRequest) => unknown,
): void => {
  const caching = cacheSeconds === 0 ? 'no-store' : `public, max-age=${cacheSeconds}`;
  app.get(url, optionsOf(app, `GET ${url}`, perMinute), async (request, reply) => {
    const made = await answer(request);
    // After it is made: no cache keeps an error.
    reply.header('cache-control', caching);
    return made instanceof RawAnswer ? sendRaw(reply, made, 200) : reply.send(made);
  });
};

/** Serves what a form of such a page, or a mail program (RFC 8058), posts: all that counts is in the address, the body is not read. */
export const publicPost = (
  app: FastifyInstance,
  { url, perMinute }: Pick<PublicRoute, 'url' | 'perMinute'>,
  answer: (request: FastifyRequest) => Promise<RawAnswer>,
): void => {
  void app.register((scope, _options, registered) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: POSTED_BYTES }, (_request, _body, done) =>
      done(null, undefined),
    );
    scope.post(url, optionsOf(app, `POST ${url}`, perMinute), async (request, reply) => {
      const made = await answer(request);
      reply.header('cache-control', 'no-store');
      return sendRaw(reply, made, 200);
    });
    registered();
  });
};

const POSTED_BYTES = 16_384;

const optionsOf = (app: FastifyInstance, name: string, perMinute: number | null) => ({
  schema: { hide: true },
  onRequest: perMinute === null ? [] : [limitEndpoint(app, name, perMinute)],
});
