import { listOperators } from '@pharos/contract/rest/operator/operators.ts';
import { readOperators } from '../../usecases/operator/read-operators.ts';
import { type RouteApp, route } from '../app/route.ts';

export const registerOperatorRoutes = (app: RouteApp): void => {
  route(app, listOperators, async ({ services }) => ({
    results: (await readOperators(services)).map(({ userId, email, name, addedAt }) => ({
      user_id: userId,
      email,
      full_name: name,
      added_on: addedAt.toISOString(),
    })),
  }));
};
