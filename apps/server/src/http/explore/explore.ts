import * as endpoints from '@pharos/contract/rest/explore/explore.ts';
import { readExplore } from '../../usecases/explore/read-explore.ts';
import { requestDemo } from '../../usecases/explore/request-demo.ts';
import { type RouteApp, route } from '../app/route.ts';

export const registerExploreRoutes = (app: RouteApp): void => {
  route(app, endpoints.readExplore, ({ services }) => readExplore(services));

  route(app, endpoints.requestDemo, async ({ services, caller, body }) => ({
    url: await requestDemo(services, caller, {
      product: body.product,
      firstName: body.first_name,
      lastName: body.last_name,
      email: body.email,
      companyName: body.company_name,
      companySize: body.company_size,
      phoneNumber: body.phone_number,
    }),
  }));
};
