import swagger from '@fastify/swagger';
import { type FastifyInstance, fastify } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

const DOCS = '/v1/docs';
const OPENAPI = '/v1/openapi.json';
const SCRIPT = `${DOCS}/js/scalar.js`;

/** Serves the OpenAPI 3.1 document of all routes that are registered after this call, and a page that displays it. */
export const describeApi = async (app: FastifyInstance, baseUrl: string): Promise<void> => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Pharos',
        version: '1',
        description: 'The REST API of Pharos, an uptime monitor. See docs/api.md for conventions and first steps.',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: baseUrl }],
      components: {
        securitySchemes: {
          token: { type: 'apiKey', in: 'header', name: 'authorization', description: 'token {token}' },
          organization: {
            type: 'apiKey',
            in: 'header',
            name: 'x-organization-id',
            description: 'Id of the organization',
          },
        },
      },
    },
    transform: jsonSchemaTransform,
  });
  app.get(OPENAPI, { schema: { hide: true } }, () => app.swagger());
  const hidden = { schema: { hide: true } };
  app.get(DOCS, hidden, ({ basePath }, reply) => reply.type('text/html; charset=utf-8').send(pageOf(basePath)));
  let script: Promise<string> | undefined;
  app.get(SCRIPT, hidden, async (_request, reply) => {
    script ??= readScript();
    return reply.type('application/javascript; charset=utf-8').send(await script);
  });
};

/**
 * Returns the script of the documentation page. It is several megabytes long, so it is loaded only when the page is
 * opened. The plugin's own page starts the script inline, which the CSP forbids.
 */
const readScript = async (): Promise<string> => {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  await using reader = fastify();
  await reader.register(scalar, { routePrefix: DOCS, configuration: { url: OPENAPI } });
  return (await reader.inject(SCRIPT)).body;
};

/** Turns off everything that contacts other hosts: fonts, telemetry, the assistant, and the proxy for requests. */
const CONFIGURATION = {
  theme: 'default',
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: 'never',
};

const pageOf = (basePath: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Pharos API</title>
</head>
<body>
<div id="api-reference" data-url="${basePath}${OPENAPI}" data-configuration="${JSON.stringify(CONFIGURATION).replaceAll('"', '&quot;')}"></div>
<script src="${basePath}${SCRIPT}"></script>
</body>
</html>
`;
