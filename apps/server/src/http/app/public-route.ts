import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RawAnswer, sendRaw } from './answers/raw-answer.ts';
import { limitEndpoint } from './limits/limit-requests.ts';

/** An address outside `/v1` without authentication and API description. */
export interface PublicRoute {
  url: string;
  /** 0 forbids caching. */
  cacheSeconds: number;
  /** Maximum number of requests per minute of one network. Null for no limit. */
  perMinute: number | null;
}

/** Serves the result of `answer` as JSON. A RawAnswer is sent unchanged, and its headers have priority. */
export const publicRoute = (
  app: FastifyInstance,
  { url, cacheSeconds, perMinute }: PublicRoute,
  answer: (request: FastifyRequest) => unknown,
): void => {
  const caching = cacheSeconds === 0 ? 'no-store' : `public, max-age=${cacheSeconds}`;
  app.get(url, optionsOf(app, `GET ${url}`, perMinute), async (request, reply) => {
    const made = await answer(request);
    // Set after the response is created, so that no cache stores an error.
    reply.header('cache-control', caching);
    return made instanceof RawAnswer ? sendRaw(reply, made, 200) : reply.send(made);
  });
};

/**
 * Serves POST requests of forms on public pages and of mail programs (RFC 8058). The address contains all data, so the
 * body is not read.
 */
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
