import type { Liveness, Readiness } from '@pharos/contract/rest/common/health.ts';
import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { RawAnswer } from './answers/raw-answer.ts';
import { publicRoute } from './public-route.ts';

/** One thing that has to work before Pharos is ready. Resolves with null when it does, else with what is missing. */
export interface ReadinessCheck {
  name: string;
  check(): Promise<string | null>;
}

const SECONDS_TO_ANSWER = 5;

/** `/healthz`: the process lives. `/readyz`: what it needs answers. `/metrics`: for Prometheus. All outside `/v1`, unlimited. */
export const serveHealth = (app: FastifyInstance, readiness: readonly ReadinessCheck[], metrics: Registry): void => {
  const ofNow = { cacheSeconds: 0, perMinute: null };
  publicRoute(app, { url: '/healthz', ...ofNow }, (): Liveness => ({ status: 'ok' }));
  publicRoute(app, { url: '/readyz', ...ofNow }, async () => {
    const checks = Object.fromEntries(
      await Promise.all(readiness.map(async (one) => [one.name, (await outcomeOf(one)) ?? 'ok'] as const)),
    );
    const ready = Object.values(checks).every((outcome) => outcome === 'ok');
    const body: Readiness = { status: ready ? 'ready' : 'not ready', checks };
    return new RawAnswer(body, {}, ready ? 200 : 503);
  });
  publicRoute(
    app,
    { url: '/metrics', ...ofNow },
    async () => new RawAnswer(await metrics.metrics(), { 'content-type': metrics.contentType }),
  );
};

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
