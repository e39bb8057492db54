import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Counter, type Registry } from 'prom-client';
import type { ResponseCache } from './ready-answers.ts';

/**
 * Sends responses from memory before the application sees the request. Must be called before other code adds request
 * listeners.
 */
export const serveFromCache = (app: FastifyInstance, ready: ResponseCache, registry: Registry): void => {
  const handlers = app.server.listeners('request');
  app.server.removeAllListeners('request');
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (isAnswered(request, response)) return;
    for (const handle of handlers) handle.call(app.server, request, response);
  });
  const isAnswered = (request: IncomingMessage, response: ServerResponse): boolean => {
    try {
      return ready.answer(request, response);
    } catch (error) {
      app.log.error(
        { err: error },
        'A cached public response could not be sent; the route handler answers the request',
      );
      return response.headersSent;
    }
  };
  app.addHook('preClose', async () => ready.close());
  new Counter({
    name: 'pharos_http_answers_from_memory_total',
    help: 'Number of responses for public pages and badges that were sent from memory; pharos_http_request_duration_seconds does not include them',
    labelNames: ['status'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [status, count] of Object.entries(ready.given)) this.inc({ status }, count);
    },
  });
};
