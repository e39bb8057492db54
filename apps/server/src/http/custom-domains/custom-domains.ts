import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../usecases/context.ts';
import { CHALLENGES } from '../../usecases/status-pages/address-on-domain.ts';
import { readChallengeAnswer } from '../../usecases/status-pages/read-challenge-answer.ts';
import { ServedCertificates } from '../../usecases/status-pages/served-certificates.ts';
import { nameOfHost, type ServedDomains } from '../../usecases/status-pages/served-domains.ts';
import { RawAnswer } from '../app/answers/raw-answer.ts';
import { MissLimit } from '../app/limits/miss-limit.ts';
import { publicRoute } from '../app/public-route.ts';
import { DomainListeners } from './domain-listeners.ts';
import { type DomainLead, leadOnDomain } from './lead-on-domain.ts';

/**
 * Returns the response to a request that the application does not answer, and otherwise null. `url` is the URL as the
 * client sent it.
 */
export type LeadOf = (request: IncomingMessage, url: string) => DomainLead | null;

/** Serves the custom domains of status pages on separate ports. `followLeads` must be called as well. */
export const serveCustomDomains = (
  app: FastifyInstance,
  services: Services,
  domains: ServedDomains,
  readEveryMs?: number,
): LeadOf => {
  const { host, httpsPort, httpPort } = services.settings;
  const certificates = new ServedCertificates(services, readEveryMs);
  const certificateOf = (name: string) => {
    const page = domains.pageOf(name);
    return page && certificates.of(nameOfHost(name), page.id);
  };
  const listeners = new DomainListeners(app, { host, httpsPort, httpPort }, certificateOf);
  const servesTls = httpsPort !== undefined || httpPort !== undefined;
  app.addHook('onReady', async () => {
    await domains.start();
    if (!servesTls) return;
    await certificates.start();
    await listeners.start();
  });
  app.addHook('onClose', async () => {
    await listeners.stop();
    await Promise.all([certificates.stop(), domains.stop()]);
  });
  const leads = { domains, listeners, httpsPort, hasCertificate: (name: string) => certificateOf(name) !== null };
  return (request, url) => leadOnDomain(leads, request, url);
};

/** Answers the requests that the application does not answer, after the previous hooks have processed them. */
export const followLeads = (app: FastifyInstance, domains: ServedDomains, leadOf: LeadOf): void => {
  app.addHook('onRequest', async (request, reply) => {
    // Only the owner of the domain may decide whether browsers must use HTTPS.
    if (domains.pageOf(request.raw.headers.host)) reply.removeHeader('strict-transport-security');
    const lead = leadOf(request.raw, request.originalUrl);
    if (lead?.status === 307) return reply.redirect(lead.location, lead.status);
    return lead ? reply.code(lead.status).send({ detail: lead.detail }) : undefined;
  });
};

/** A proxy that asks for each new name counts as one network. */
const PER_MINUTE = 1200;

export const registerDomainRoutes = (app: FastifyInstance, services: Services, domains: ServedDomains): void => {
  const ownHost = new URL(services.settings.baseUrl).hostname;
  const isServed = (name: unknown): boolean =>
    typeof name === 'string' && !name.includes(':') && (nameOfHost(name) === ownHost || domains.pageOf(name) !== null);
  const misses = new MissLimit(app.requestCounts, 'challenges');
  publicRoute(app, { url: '/tls/allowed', cacheSeconds: 0, perMinute: PER_MINUTE }, ({ query }) =>
    isServed((query as Record<string, unknown>).domain)
      ? new RawAnswer({ allowed: true }, {})
      : new RawAnswer({ allowed: false }, {}, 404),
  );
  publicRoute(
    app,
    { url: `${CHALLENGES}:token`, cacheSeconds: 0, perMinute: PER_MINUTE },
    async ({ params, ip, raw: { headers } }) => {
      const { token } = params as { token: string };
      const read = () => readChallengeAnswer(services, nameOfHost(headers.host), token);
      const answer = await misses.read(ip, read, () => true);
      return new RawAnswer(answer, { 'content-type': 'application/octet-stream' });
    },
  );
};
