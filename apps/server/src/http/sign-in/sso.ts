import * as endpoints from '@pharos/contract/rest/sign-in/sso.ts';
import { deleteConnection } from '../../usecases/sign-in/sso/delete-connection.ts';
import { finishSsoSignIn } from '../../usecases/sign-in/sso/finish-sign-in.ts';
import { proveDomain } from '../../usecases/sign-in/sso/prove-domain.ts';
import { readConnection } from '../../usecases/sign-in/sso/read-connection.ts';
import { setConnection } from '../../usecases/sign-in/sso/set-connection.ts';
import { startSsoSignIn } from '../../usecases/sign-in/sso/start-sign-in.ts';
import { type RouteApp, route } from '../app/route.ts';
import { toSsoConnection } from './sso-connection-answer.ts';

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
    const { baseUrl } = services.settings;
    const answer = {
      code: body.auth_code,
      state: body.state,
      iss: body.iss,
      browserKey: body.browser_key,
      subdomain: body.account_domain_name,
    };
    const { token, organizationId, email, uiState } = await finishSsoSignIn(services, answer, device);
    const exportId = body.export_id;
    return {
      login_token: token,
      organization: organizationId,
      custom_ui_state: uiState,
      user_email: email,
      redirect_url: exportId ? `${baseUrl}/org/download-export/${encodeURIComponent(exportId)}` : `${baseUrl}/`,
    };
  });
};
