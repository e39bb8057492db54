import { createHash, timingSafeEqual } from 'node:crypto';
import type { Liveness, Readiness } from '@pharos/contract/rest/common/health.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import { RawAnswer } from './answers/raw-answer.ts';
import { isFromThisMachine } from './is-from-this-machine.ts';
import { publicRoute } from './public-route.ts';

/** One thing that has to work before Pharos is ready. Resolves with null when it does, else with what is missing. */
export interface ReadinessCheck {
  name: string;
  check(): Promise<string | null>;
}

const SECONDS_TO_ANSWER = 5;
const LOCAL_ONLY = 'Metrics are told to programs on this machine. To read them from elsewhere, set METRICS_TOKEN.';
const NEEDS_TOKEN = 'Metrics are told to nobody. To read them, set METRICS_TOKEN.';

export interface HealthOptions {
  readiness: readonly ReadinessCheck[];
  metrics: Registry;
  /** What a scrape has to show; undefined: it has to come from this machine. */
  metricsToken: string | undefined;
  /** Where it is public, a request from this machine may be a stranger's: then only the token counts. */
  isPublic: boolean;
}

/**
 * `/healthz`: the process lives. `/readyz`: it can do its work; which parts of it cannot is told to who has the token and,
 * unless it is public, to this machine. `/metrics`: for Prometheus, told to the same. All outside `/v1`, unlimited.
 */
export const serveHealth = (
  app: FastifyInstance,
  { readiness, metrics, metricsToken, isPublic }: HealthOptions,
): void => {
  const ofNow = { cacheSeconds: 0, perMinute: null };
  publicRoute(app, { url: '/healthz', ...ofNow }, (): Liveness => ({ status: 'ok' }));
  const hasToken = (request: FastifyRequest): boolean =>
    metricsToken !== undefined && isSame(request.headers.authorization ?? '', `Bearer ${metricsToken}`);
  const isLocal = (request: FastifyRequest): boolean => !isPublic && isFromThisMachine(request);
  publicRoute(app, { url: '/readyz', ...ofNow }, async (request) => {
    const checks = Object.fromEntries(
      await Promise.all(readiness.map(async (one) => [one.name, (await outcomeOf(one)) ?? 'ok'] as const)),
    );
    const ready = Object.values(checks).every((outcome) => outcome === 'ok');
    const tellsParts = isLocal(request) || hasToken(request);
    const body: Readiness = { status: ready ? 'ready' : 'not ready', ...(tellsParts && { checks }) };
    return new RawAnswer(body, {}, ready ? 200 : 503);
  });
  publicRoute(app, { url: '/metrics', ...ofNow }, async (request) => {
    if (metricsToken === undefined && !isLocal(request))
      return new RawAnswer({ detail: isPublic ? NEEDS_TOKEN : LOCAL_ONLY }, {}, 403);
    if (metricsToken !== undefined && !hasToken(request)) {
      return new RawAnswer({ detail: 'The token is missing or wrong.' }, { 'www-authenticate': 'Bearer' }, 401);
    }
    return new RawAnswer(await metrics.metrics(), { 'content-type': metrics.contentType });
  });
};

/** Compares in a time that tells nothing of what is right. */
const isSame = (given: string, right: string): boolean => timingSafeEqual(digestOf(given), digestOf(right));
const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** A check that fails or hangs is one that says so; its error may name hosts, so it is not shown. */
const outcomeOf = async (one: ReadinessCheck): Promise<string | null> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(resolve, SECONDS_TO_ANSWER * 1000, 'no answer in time');
  });
  try {
    return await Promise.race([one.check(), late]);
  } catch {
    return 'failed';
  } finally {
    clearTimeout(timer);
  }
};
