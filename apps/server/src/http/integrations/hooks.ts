import * as endpoints from '@pharos/contract/rest/integrations/hooks.ts';
import { createHook } from '../../usecases/integrations/hooks/create-hook.ts';
import { deleteHook } from '../../usecases/integrations/hooks/delete-hook.ts';
import { listSamples } from '../../usecases/integrations/hooks/list-samples.ts';
import { type RouteApp, route } from '../app/route.ts';

export const registerHookRoutes = (app: RouteApp): void => {
  route(app, endpoints.createHook, async ({ services, caller, body }) => {
    const { target_url: targetUrl, type, check } = body;
    return { id: await createHook(services, caller, { targetUrl, type, checkId: check ?? null }) };
  });

  route(app, endpoints.deleteHook, async ({ services, caller, params }) => {
    await deleteHook(services, caller, params.id);
    return {};
  });

  route(app, endpoints.listHookSamples, ({ services, caller, query }) =>
    listSamples(services, caller, { type: query.type, checkId: query.check ?? null }),
  );
};
