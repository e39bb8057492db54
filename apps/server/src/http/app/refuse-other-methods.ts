import type { FastifyInstance, RouteOptions } from 'fastify';
import findMyWay, { type Config, type HTTPVersion } from 'find-my-way';

/**
 * Answers 405 with `Allow` if the address supports only other methods (RFC 9110, 15.5.6). Considers only routes that
 * are registered after this call.
 */
export const rejectUnsupportedMethods = (app: FastifyInstance, router: Config<HTTPVersion.V1>): void => {
  const served = new Map<string, Set<string>>();
  const patterns = findMyWay(router);
  app.addHook('onRoute', ({ url, method }: RouteOptions) => {
    const methods = served.get(url) ?? new Set();
    for (const each of [method].flat()) methods.add(each);
    if (!served.has(url)) patterns.on('GET', url, () => {}, { url });
    served.set(url, methods);
  });
  app.addHook('onRequest', async ({ url, routeOptions }, reply) => {
    const pattern: string | undefined = patterns.find('GET', url)?.store.url;
    const methods = pattern === undefined ? undefined : served.get(pattern);
    if (methods === undefined || pattern === routeOptions.url) return;
    const allow = METHODS.filter((method) => methods.has(method)).join(', ');
    return reply.status(405).header('allow', allow).send(NOT_ALLOWED);
  });
};

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

const NOT_ALLOWED = { detail: 'This URL does not support this method.' };
