import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { isForeignHost } from '@pharos/domain/public-status/is-foreign-host.ts';
import { basePathOf } from '@pharos/domain/text/base-path.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { html } from '../../html/markup.ts';
import { nameOfHost } from '../../usecases/status-pages/served-domains.ts';
import { NOT_FOUND } from './errors/answer-errors.ts';
import { Rendered, sendRendered } from './memory/rendered.ts';

const HTML = 'text/html; charset=utf-8';

const placeholder = (basePath: string): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Pharos</title></head>
<body><main><h1>Pharos</h1><p>Pharos is running. The API documentation is at <a href="${basePath}/v1/docs/">${basePath}/v1/docs</a>.</p></main></body>
</html>
`;

/**
 * Serves the built web app from `root`. Requests for HTML get the page at every address without a route. A public DNS
 * name other than that of `baseUrl` gets no page: its owner could otherwise get the session of a person who logs in
 * there.
 */
export const serveWebApp = async (app: FastifyInstance, root: string, baseUrl: string): Promise<void> => {
  const built = existsSync(join(root, 'index.html'));
  if (built) {
    await app.register(fastifyStatic, {
      root,
      wildcard: false,
      index: false,
      cacheControl: false,
      // The build stores `x.br` and `x.gz` next to each file `x` that compression makes smaller.
      preCompressed: true,
      globIgnore: ['**/*.{br,gz}'],
      setHeaders: (reply, path) =>
        reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'),
    });
  }
  const ownHost = new URL(baseUrl).hostname;
  const basePath = basePathOf(baseUrl);
  const page = built && basePath !== '' ? await readPageBelow(root, basePath) : null;
  const sendPage = (request: FastifyRequest, reply: FastifyReply) => {
    const { headers, url } = request;
    // The address of a ticket is secret, because it gives access to the ticket.
    if (url.startsWith('/tickets/')) reply.header('x-robots-tag', 'noindex').header('referrer-policy', 'no-referrer');
    if (isForeignHost(nameOfHost(headers.host), ownHost)) return sendElsewhere(reply, baseUrl);
    if (page) {
      reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding' }).type(HTML);
      return sendRendered(request, reply, page);
    }
    return built ? reply.sendFile('index.html') : sendPlaceholder(reply, basePath);
  };
  app.get('/', { schema: { hide: true } }, sendPage);
  app.setNotFoundHandler((request, reply) =>
    wantsPage(request) ? sendPage(request, reply) : reply.status(404).send(NOT_FOUND),
  );
};

/** The addresses of the files contain the base path, and the scripts read the path from the page. */
const readPageBelow = async (root: string, basePath: string): Promise<Rendered> => {
  const page = await readFile(join(root, 'index.html'), 'utf8');
  return new Rendered(
    page
      .replace('<html ', `<html data-base-path="${basePath}" `)
      .replace(/ (href|src)="\//g, (start) => `${start.slice(0, -1)}${basePath}/`),
  );
};

const sendElsewhere = (reply: FastifyReply, baseUrl: string): FastifyReply =>
  reply
    .status(404)
    .header('cache-control', 'no-store')
    .type(HTML)
    .send(
      html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Not found</title></head>
<body><main><h1>There is no page at this address</h1><p>The address of this Pharos installation is <a href="${baseUrl}">${baseUrl}</a>.</p></main></body>
</html>
`.text,
    );

const sendPlaceholder = (reply: FastifyReply, basePath: string): FastifyReply =>
  reply.header('cache-control', 'no-cache').type(HTML).send(placeholder(basePath));

const wantsPage = ({ method, url, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  !/^\/v1(?:[/?]|$)/.test(url) &&
  (headers.accept ?? '').includes('text/html');
