import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods, RouteOptions } from 'fastify';

const METHODS: readonly HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/**
 * Collects the routes that are registered from now on; calling what it returns answers 405 to every other method of their addresses,
 * with those that they have in `Allow` (RFC 9110, section 15.5.6).
 */
export const refuseOtherMethods = (app: FastifyInstance): (() => void) => {
  const served = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }: RouteOptions) => {
    const methods = served.get(url) ?? new Set();
    for (const each of [method].flat()) methods.add(each);
    served.set(url, methods);
  });
  return () => {
    for (const [url, methods] of [...served]) {
      const others = METHODS.filter((method) => !methods.has(method));
      const allow = METHODS.filter((method) => methods.has(method)).join(', ');
      if (others.length > 0) {
        const refuse = async (_request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
          reply.status(405).header('allow', allow).send(NOT_ALLOWED);
        // Before the body is read.
        app.route({
          method: [...others],
          url,
          schema: { hide: true },
          compress: false,
          onRequest: refuse,
          handler: refuse,
        });
      }
    }
  };
};

const NOT_ALLOWED = { detail: 'This address does not take that method.' };
