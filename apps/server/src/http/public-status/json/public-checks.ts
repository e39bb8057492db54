import {
  getPublicCheckStats,
  getPublicCheckStatus,
  getPublicResponseTimes,
  listPublicStateChanges,
} from '@pharos/contract/rest/status-pages/public-checks.ts';
import { goodUntilOf } from '@pharos/domain/public-status/good-until.ts';
import type { Tenant } from '../../../usecases/context.ts';
import { notFound } from '../../../usecases/errors.ts';
import { PublicCache } from '../../../usecases/public-status/public-cache.ts';
import {
  checkNow,
  type PublicCheck,
  readPublicCheck,
  readPublicStats,
  tenantOfPublicCheck,
} from '../../../usecases/public-status/public-checks.ts';
import { listStateChanges } from '../../../usecases/reports/list-state-changes.ts';
import { readResponseTimes } from '../../../usecases/reports/read-response-times.ts';
import { answeredWithin, PUBLIC_ANSWER_MS } from '../../../usecases/unavailable.ts';
import { toPage } from '../../app/answers/list-page.ts';
import { RawAnswer } from '../../app/answers/raw-answer.ts';
import { MissLimit } from '../../app/limits/miss-limit.ts';
import { type RouteApp, route } from '../../app/route.ts';
import { toResponseTimes } from '../../reports/response-times-answer.ts';
import { toStateChange } from '../../reports/state-change-answer.ts';
import { toPublicStats, toPublicStatus } from './public-checks-answer.ts';

const CACHING = 'public, max-age=5, stale-while-revalidate=30, stale-if-error=86400';

/** Registers the routes with which any site can read checks on public pages. */
export const registerPublicCheckRoutes = (app: RouteApp): void => {
  const { services } = app;
  // Scripts of other sites can also read errors.
  app.addHook('onRequest', async ({ routeOptions }, reply) => {
    if (routeOptions.url?.startsWith('/v1/public-check-'))
      reply.headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' });
  });

  const checks = new PublicCache<PublicCheck>({
    load: (key) => readPublicCheck(services, Number(key)),
    goodUntil: ({ history }, at) => goodUntilOf([history], at),
    hub: services.events,
    log: services.log,
    now: services.now,
  });
  app.addHook('onClose', async () => checks.close());
  const misses = new MissLimit(app.requestCounts, 'checks');
  const answerOf: Answerer = (id, { address }, make) => {
    let isOver = false;
    const work = async () => {
      const tenant = await misses.read(
        address,
        () => tenantOfPublicCheck(services, id),
        (found) => found !== null,
      );
      if (!tenant) return null;
      return app.organizationTurns.run(`visitors of ${tenant.organization.id}`, () =>
        // No result is created for a request that was already answered as unavailable.
        isOver ? null : make(tenant),
      );
    };
    return answeredWithin(PUBLIC_ANSWER_MS, work()).finally(() => {
      isOver = true;
    });
  };

  route(app, getPublicCheckStatus, async ({ params: { id }, device }) => {
    const { value, readAt } = await misses.readCached(device.address, checks, String(id));
    return sent(value && toPublicStatus(checkNow(value, readAt, services.now())));
  });

  route(app, getPublicCheckStats, async ({ params: { id }, query, device }) =>
    sent(
      await answerOf(id, device, async (tenant) => toPublicStats(await readPublicStats(services, tenant, id, query))),
    ),
  );

  route(app, getPublicResponseTimes, async ({ params: { id }, query: { by_location, ...query }, device }) =>
    sent(
      await answerOf(id, device, async (tenant) => {
        const options = { ...query, byLocation: by_location === 'true' ? ('everybodys' as const) : null };
        return toResponseTimes(await readResponseTimes(services, tenant, id, options), query.aggregate_by);
      }),
    ),
  );

  route(app, listPublicStateChanges, async ({ query, url, device }) => {
    const { check_id: checkId, filterincidents, page, page_size: pageSize, ...range } = query;
    const incidentsOnly = filterincidents === 'true';
    return sent(
      await answerOf(checkId, device, async (tenant) => {
        const options = { checkId, incidentsOnly, page, pageSize, ...range };
        const { count, rows } = await listStateChanges(services, tenant, options);
        const shown = rows.map((row) => ({ ...toStateChange(row), new_error_summary: '', comment: '' }));
        return toPage({ url, baseUrl: services.settings.baseUrl, page, pageSize }, count, shown);
      }),
    );
  });
};

/** Returns null if the check is not public. Rejects as unavailable if the response takes too long. */
type Answerer = (
  checkId: number,
  visitor: { address: string },
  make: (tenant: Tenant) => Promise<object>,
) => Promise<object | null>;

/** A missing and a hidden check must have the same error. */
const sent = (answer: object | null): RawAnswer => {
  if (!answer) throw notFound('Check');
  return new RawAnswer(answer, { 'cache-control': CACHING });
};
