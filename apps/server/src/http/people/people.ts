import * as endpoints from '@pharos/contract/rest/people/people.ts';
import { listAlertableContacts, listAlertableMembers } from '../../usecases/people/list-alertable.ts';
import { readLoggedInUser } from '../../usecases/people/profile/read-logged-in-user.ts';
import { signIn } from '../../usecases/sign-in/sign-in.ts';
import { signOut } from '../../usecases/sign-in/sign-out.ts';
import { signUp } from '../../usecases/sign-in/sign-up.ts';
import { toPage } from '../app/answers/list-page.ts';
import { type RouteApp, route } from '../app/route.ts';
import { toApplicationMember, toApplicationSubscriber, toLoggedInUser } from './people-answers.ts';

export const registerPeopleRoutes = (app: RouteApp): void => {
  route(app, endpoints.signUp, async ({ services, body, device }) => {
    const { token, organizationId } = await signUp(
      services,
      {
        email: body.email,
        password: body.password,
        fullName: body.full_name,
        organizationName: body.organization_name,
        timezone: body.timezone,
      },
      device,
    );
    return { token, organization: { id: organizationId } };
  });

  route(app, endpoints.logIn, async ({ services, body, device }) => ({
    token: await signIn(services, body, device),
  }));

  route(app, endpoints.logOut, async ({ services, caller }) => {
    return { redirect_url: await signOut(services, caller) };
  });

  route(app, endpoints.getLoggedInUser, async ({ services, caller, query }) =>
    toLoggedInUser(await readLoggedInUser(services, caller, query.organization)),
  );

  route(app, endpoints.listApplicationMembers, async ({ services, caller, query, url }) => {
    const { application, page, page_size: pageSize } = query;
    const { count, rows } = await listAlertableMembers(services, caller, application, { page, pageSize });
    const results = rows.map((member) => toApplicationMember(member, caller.organization.applicationId));
    return toPage({ url, baseUrl: services.settings.baseUrl, page, pageSize }, count, results);
  });

  route(app, endpoints.listApplicationSubscribers, async ({ services, caller, query, url }) => {
    const { application, page, page_size: pageSize } = query;
    const { count, rows } = await listAlertableContacts(services, caller, application, { page, pageSize });
    const results = rows.map((contact) => toApplicationSubscriber(contact, caller.organization.applicationId));
    return toPage({ url, baseUrl: services.settings.baseUrl, page, pageSize }, count, results);
  });
};
