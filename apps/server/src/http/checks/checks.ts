import {
  type CheckOrdering,
  createCheck as createEndpoint,
  getCheck,
  getCheckStatus,
  listChecks as listEndpoint,
  updateCheck as updateEndpoint,
} from '@pharos/contract/rest/checks/endpoints.ts';
import { createCheck } from '../../usecases/checks/create-check.ts';
import { type CheckListFilter, listChecks } from '../../usecases/checks/list-checks.ts';
import { readCheck } from '../../usecases/checks/read-check.ts';
import { updateCheck } from '../../usecases/checks/update-check.ts';
import { toPage } from '../app/answers/list-page.ts';
import { type RouteApp, route } from '../app/route.ts';
import { toWireStats } from '../reports/check-stats-answer.ts';
import { toCheckAnswer, toCheckStatus } from './check-answer.ts';
import { toGraphHour } from './graph-hour.ts';
import { toCheckRequest } from './to-check-request.ts';

export const registerCheckRoutes = (app: RouteApp): void => {
  route(app, createEndpoint, async ({ services, caller, body }) =>
    toCheckAnswer(await createCheck(services, caller, toCheckRequest(body))),
  );

  route(app, updateEndpoint, async ({ services, caller, params, body }) =>
    toCheckAnswer(await updateCheck(services, caller, params.id, toCheckRequest(body))),
  );

  route(app, listEndpoint, async ({ services, caller, query, url }) => {
    const { page, page_size: pageSize } = query;
    const scope = { organizationId: query.application__organization, applicationId: query.application };
    const { count, checks } = await listChecks(services, caller, scope, {
      search: query.search,
      status: query.status,
      alertsEmail: query.alerts_target_email,
      ...toOrder(query.ordering),
      limit: pageSize,
      offset: (page - 1) * pageSize,
    });
    const results = checks.map(({ check, stats, graph }) => ({
      ...toCheckAnswer(check),
      stats: toWireStats(stats),
      response_times: graph?.map(toGraphHour) ?? null,
    }));
    return toPage({ url, baseUrl: services.settings.baseUrl, page, pageSize }, count, results);
  });

  route(app, getCheck, async ({ services, caller, params }) =>
    toCheckAnswer(await readCheck(services, caller, params.id)),
  );

  route(app, getCheckStatus, async ({ services, caller, params }) =>
    toCheckStatus(await readCheck(services, caller, params.id)),
  );
};

const ORDER: Record<string, CheckListFilter['orderBy']> = { monitering_interval: 'interval', created_on: 'created' };

const toOrder = (ordering: CheckOrdering): Pick<CheckListFilter, 'orderBy' | 'descending'> => {
  const descending = ordering.startsWith('-');
  const field = descending ? ordering.slice(1) : ordering;
  return { orderBy: ORDER[field] ?? (field as CheckListFilter['orderBy']), descending };
};
