import { getInstallation } from '@pharos/contract/rest/organizations/installation.ts';
import { readInstallation } from '../../usecases/organizations/read-installation.ts';
import { type RouteApp, route } from '../app/route.ts';

export const registerInstallationRoutes = (app: RouteApp): void => {
  route(app, getInstallation, async ({ services }) => {
    const installation = await readInstallation(services);
    const { version, signup, hasAccounts, sendsMail, hasSingleSignOn, checkIntervals, billing } = installation;
    return {
      version,
      sign_up: signup,
      has_accounts: hasAccounts,
      sends_mail: sendsMail,
      single_sign_on: hasSingleSignOn,
      check_intervals: checkIntervals,
      zapier_app: installation.hasZapierApp,
      billing,
      upgrades_suspended: installation.upgradesAreSuspended,
      slack_app: installation.hasSlackApp,
      explore: installation.hasExplore,
    };
  });
};
