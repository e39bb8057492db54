import * as endpoints from '@pharos/contract/rest/sign-in/sso.ts';
import { deleteConnection } from '../../usecases/sign-in/sso/delete-connection.ts';
import { finishSsoSignIn } from '../../usecases/sign-in/sso/finish-sign-in.ts';
import { linkByMail, mailLink } from '../../usecases/sign-in/sso/link-by-mail.ts';
import { linkByPassword } from '../../usecases/sign-in/sso/link-by-password.ts';
import { listPeople } from '../../usecases/sign-in/sso/list-people.ts';
import { proveDomain } from '../../usecases/sign-in/sso/prove-domain.ts';
import { readConnection } from '../../usecases/sign-in/sso/read-connection.ts';
import { setConnection } from '../../usecases/sign-in/sso/set-connection.ts';
import { startSsoSignIn } from '../../usecases/sign-in/sso/start-sign-in.ts';
import { testConnection } from '../../usecases/sign-in/sso/test-connection.ts';
import { toPage } from '../app/answers/list-page.ts';
import { type RouteApp, route } from '../app/route.ts';
import { toSsoConnection, toSsoPerson } from './sso-connection-answer.ts';
import { toSsoSignIn } from './sso-sign-in-answer.ts';

export const registerSsoRoutes = (app: RouteApp): void => {
  route(app, endpoints.getSsoConnection, async ({ services, caller }) =>
    toSsoConnection(await readConnection(services, services.db, caller.organization.id)),
  );

  route(app, endpoints.setSsoConnection, async ({ services, caller, body }) =>
    toSsoConnection(
      await setConnection(services, caller, {
        issuer: body.issuer,
        clientId: body.client_id,
        clientSecret: body.client_secret,
        domains: body.domains,
        isRequired: body.is_required,
      }),
    ),
  );

  route(app, endpoints.proveSsoDomain, async ({ services, caller, body }) =>
    toSsoConnection(await proveDomain(services, caller, body.domain)),
  );

  route(app, endpoints.deleteSsoConnection, async ({ services, caller }) => {
    await deleteConnection(services, caller);
    return {};
  });

  route(app, endpoints.startSso, async ({ services, query }) => {
    const { redirectUrl, browserKey } = await startSsoSignIn(services, { domain: query.domain, email: query.email });
    return { redirect_url: redirectUrl, browser_key: browserKey };
  });

  route(app, endpoints.finishSso, async ({ services, body, device }) => {
    const answer = {
      code: body.auth_code,
      state: body.state,
      iss: body.iss,
      browserKey: body.browser_key,
      subdomain: body.account_domain_name,
    };
    const signIn = await finishSsoSignIn(services, answer, device);
    return toSsoSignIn(signIn, services.settings.baseUrl, body.export_id);
  });

  route(app, endpoints.linkSso, async ({ services, body, device }) => {
    const { link_key: linkKey, password, code } = body;
    const signIn = await linkByPassword(services, { linkKey, password, code }, device);
    return toSsoSignIn(signIn, services.settings.baseUrl, body.export_id);
  });

  route(app, endpoints.mailSsoLink, async ({ services, body }) => {
    await mailLink(services, body.link_key);
    return { detail: 'A mail has been sent to the owner of the account.' };
  });

  route(app, endpoints.confirmSsoLink, async ({ services, body, device }) => {
    const { email, organization } = await linkByMail(services, body.token, device.address);
    return { email, organization_name: organization };
  });

  route(app, endpoints.testSsoConnection, async ({ services, caller }) => ({
    result: await testConnection(services, caller),
  }));

  route(app, endpoints.listSsoPeople, async ({ services, caller, query, url }) => {
    const { page, page_size: pageSize } = query;
    const { count, rows } = await listPeople(services, caller, { page, pageSize });
    return toPage({ url, baseUrl: services.settings.baseUrl, page, pageSize }, count, rows.map(toSsoPerson));
  });
};
