import { listOperatorActions } from '@pharos/contract/rest/operator/operator-actions.ts';
import * as endpoints from '@pharos/contract/rest/operator/operators.ts';
import { addOperator, removeOperator } from '../../usecases/operator/change-operators.ts';
import { listActs } from '../../usecases/operator/list-actions.ts';
import { readOperators } from '../../usecases/operator/read-operators.ts';
import { toPage } from '../app/answers/list-page.ts';
import { type RouteApp, route } from '../app/route.ts';
import { toOperatorAction } from './organization-answers.ts';

export const registerOperatorRoutes = (app: RouteApp): void => {
  route(app, endpoints.listOperators, async ({ services }) => ({
    results: (await readOperators(services)).map(toOperator),
  }));

  route(app, endpoints.addOperator, async ({ services, caller, body }) =>
    toOperator(await addOperator(services, caller, body.email)),
  );

  route(app, endpoints.removeOperator, async ({ services, caller, params }) => {
    await removeOperator(services, caller, params.id);
    return {};
  });

  route(app, listOperatorActions, async ({ services, query, url }) => {
    const { page, page_size: pageSize } = query;
    const { count, rows } = await listActs(services, { page, pageSize });
    return toPage({ url, baseUrl: services.settings.baseUrl, page, pageSize }, count, rows.map(toOperatorAction));
  });
};

const toOperator = ({
  userId,
  email,
  name,
  addedAt,
}: Awaited<ReturnType<typeof readOperators>>[number]): endpoints.Operator => ({
  user_id: userId,
  email,
  full_name: name,
  added_on: addedAt.toISOString(),
});
