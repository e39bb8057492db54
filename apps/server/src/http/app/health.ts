import { createHash, timingSafeEqual } from 'node:crypto';
import type { Liveness, Readiness } from '@pharos/contract/rest/common/health.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import { RawAnswer } from './answers/raw-answer.ts';
import { isFromThisMachine } from './is-from-this-machine.ts';
import { publicRoute } from './public-route.ts';

/**
 * A component that must work before Pharos is ready. `check` resolves with null, or with a description of the problem.
 */
export interface ReadinessCheck {
  name: string;
  check(): Promise<string | null>;
}

const SECONDS_TO_ANSWER = 5;
const LOCAL_ONLY =
  'Only programs on this machine can read the metrics. To read them from another machine, set METRICS_TOKEN.';
const NEEDS_TOKEN = 'Access to the metrics is disabled. To enable it, set METRICS_TOKEN.';

export interface HealthOptions {
  readiness: readonly ReadinessCheck[];
  metrics: Registry;
  /** If undefined, metrics are only available to programs on this machine. */
  metricsToken: string | undefined;
  /**
   * Whether the installation is public. If so, a proxy may pass on external requests from this machine, so only the
   * token grants access.
   */
  isPublic: boolean;
}

/**
 * Serves `/healthz` (the process is alive), `/readyz` (Pharos can work) and `/metrics` (Prometheus), without a request
 * limit. Metrics and the failed parts of readiness require the token. Without a configured token, programs on this
 * machine get them, unless the installation is public.
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
    const showsParts = isLocal(request) || hasToken(request);
    const body: Readiness = { status: ready ? 'ready' : 'not ready', ...(showsParts && { checks }) };
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

/** Compares two texts in constant time. */
const isSame = (given: string, right: string): boolean => timingSafeEqual(digestOf(given), digestOf(right));
const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Returns null if the check succeeds. A failed or late check has a fixed message, because its error may contain host
 * names.
 */
const outcomeOf = async (one: ReadinessCheck): Promise<string | null> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(resolve, SECONDS_TO_ANSWER * 1000, 'no response in time');
  });
  try {
    return await Promise.race([one.check(), late]);
  } catch {
    return 'failed';
  } finally {
    clearTimeout(timer);
  }
};
