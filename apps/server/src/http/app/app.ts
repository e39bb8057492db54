import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { basePathOf, withoutBasePath } from '@pharos/domain/text/base-path.ts';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import type { Registry } from 'prom-client';
import type { z } from 'zod';
import { addRequestCounts } from '../../usecases/add-request-counts.ts';
import type { Services } from '../../usecases/context.ts';
import { addressOnDomain } from '../../usecases/status-pages/address-on-domain.ts';
import { ServedDomains } from '../../usecases/status-pages/served-domains.ts';
import { followLeads, registerDomainRoutes, serveCustomDomains } from '../custom-domains/custom-domains.ts';
import { describeApi } from './api-description.ts';
import { authenticator } from './authenticate.ts';
import { closeConnections } from './close-connections.ts';
import { compressAnswers } from './compress.ts';
import { serveDocsSite } from './docs-site.ts';
import { answerError } from './errors/answer-errors.ts';
import { InputError, parseInput } from './errors/field-errors.ts';
import { answerMalformed } from './errors/malformed-request.ts';
import { type ReadinessCheck, serveHealth } from './health.ts';
import { acceptJson, isStorableUrl } from './json.ts';
import { clientAddress } from './limits/client-address.ts';
import { connectionOptions } from './limits/connection-limits.ts';
import { limitConnections } from './limits/limit-connections.ts';
import { limitRequests } from './limits/limit-requests.ts';
import { OrganizationReadQueue } from './limits/organization-turns.ts';
import { RequestCounts } from './limits/request-counts.ts';
import { createValidatedTokens } from './limits/validated-tokens.ts';
import { serveFromCache } from './memory/answer-ready.ts';
import { ResponseCache } from './memory/ready-answers.ts';
import { readForwardedPorts } from './read-forwarded-ports.ts';
import { rejectUnsupportedMethods } from './refuse-other-methods.ts';
import { measureRequests } from './request-metrics.ts';
import type { RouteApp } from './route.ts';
import { sendSecurityHeaders } from './security-headers.ts';
import { serveWebApp } from './web-app.ts';

const BODY_LIMIT = 1024 * 1024;
const ROUTER = { ignoreTrailingSlash: true, maxParamLength: 200 };

export interface AppOptions {
  routes: readonly ((app: RouteApp) => void)[];
  readiness: readonly ReadinessCheck[];
  metrics: Registry;
  /** The folder of the built web app. If it is empty, a placeholder page is served. */
  webRoot: string;
  docsRoot: string;
  requestsPerMinute?: number | undefined;
  domainsReadEveryMs?: number | undefined;
}

/** Builds the HTTP application. Closing it does not close the services. */
export const buildApp = async (services: Services, options: AppOptions): Promise<FastifyInstance> => {
  const domains = new ServedDomains(services, options.domainsReadEveryMs);
  const basePath = basePathOf(services.settings.baseUrl);
  /**
   * The base path that is removed from request paths if a proxy passes it on. Empty if a route starts with it, because
   * the path would be ambiguous.
   */
  let passedOn = basePath;
  const pathOf = ({ url = '/', headers }: IncomingMessage): string => {
    const page = domains.pageOf(headers.host);
    return page ? addressOnDomain(url, page) : withoutBasePath(url, passedOn);
  };
  const app: FastifyInstance = Fastify({
    ...connectionOptions(),
    loggerInstance: services.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    // Only a reverse proxy that the operator trusts may set the address of the client.
    trustProxy: services.settings.trustProxy,
    rewriteUrl: pathOf,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    routerOptions: ROUTER,
    frameworkErrors: answerError,
    clientErrorHandler: answerMalformed,
  });
  app.setValidatorCompiler<z.ZodType>(
    ({ schema }) =>
      (input) =>
        parseInput(schema, input ?? undefined),
  );
  // Responses are created by typed handlers. Validating them again would cost more than creating them.
  app.setSerializerCompiler(() => (answer) => JSON.stringify(answer));
  app.setErrorHandler(answerError);
  acceptJson(app);

  const leadOf = serveCustomDomains(app, services, domains, options.domainsReadEveryMs);
  const requestCounts = new RequestCounts(addRequestCounts(services), services.log);
  requestCounts.start();
  app.addHook('onClose', () => requestCounts.close());
  const isOnDomain = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean => domains.pageOf(headers.host) !== null;
  const readyAnswers = new ResponseCache({
    pathOf,
    addressOf: clientAddress(services.settings.trustProxy),
    isOnDomain,
    isForUs: (request) => leadOf(request, request.url ?? '/') === null,
  });
  const validatedTokens = createValidatedTokens();
  app.decorate('services', services);
  app.decorate('isOnDomain', isOnDomain);
  app.decorate('readyAnswers', readyAnswers);
  app.decorate('requestCounts', requestCounts);
  app.decorate('organizationTurns', new OrganizationReadQueue());
  app.decorate('endpoints', []);
  app.decorate('authenticate', authenticator(services, validatedTokens));
  app.decorateRequest('caller', null);
  app.decorateRequest('basePath', {
    getter(this: FastifyRequest) {
      return isOnDomain(this) ? '' : basePath;
    },
  });
  app.addHook('onRoute', ({ url }) => {
    if (basePath !== '' && url.split('/')[1] === basePath.split('/')[1]) passedOn = '';
  });

  serveFromCache(app, readyAnswers, options.metrics);
  limitConnections(app, services.settings.trustProxy);
  closeConnections(app);
  measureRequests(app, options.metrics);
  readForwardedPorts(app);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (!isStorableUrl(request.url)) throw new InputError({ non_field_errors: ['The URL contains a NUL character.'] });
  });
  await compressAnswers(app);
  await sendSecurityHeaders(app, services.settings.baseUrl, services.billing?.provider.frameOrigin ?? null);
  followLeads(app, domains, leadOf);
  const { isSignUpOpen } = services.settings;
  limitRequests(app, requestCounts, validatedTokens, { isSignUpOpen, perMinute: options.requestsPerMinute });
  await describeApi(app, services.settings.baseUrl);
  rejectUnsupportedMethods(app, ROUTER);
  const { readiness, metrics } = options;
  const { metricsToken, isPublic } = services.settings;
  serveHealth(app, { readiness, metrics, metricsToken, isPublic });
  registerDomainRoutes(app, services, domains);
  for (const register of options.routes) register(app);
  serveDocsSite(app, options.docsRoot, services.settings.baseUrl);
  await serveWebApp(app, options.webRoot, services.settings.baseUrl);
  await app.ready();
  return app;
};
