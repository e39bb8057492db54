import { hasUsers } from '../../storage/people/users.ts';
import { hasProvedDomains } from '../../storage/sign-in/sso-connections.ts';
import type { Services } from '../context.ts';

/** What anybody may know of this installation. */
export const readInstallation = async ({
  db,
  settings,
  exploreCatalog,
}: Pick<Services, 'db' | 'settings' | 'exploreCatalog'>) => ({
  version: settings.version,
  signup: settings.signup,
  hasAccounts: await hasUsers(db),
  hasSingleSignOn: await hasProvedDomains(db),
  sendsMail: settings.smtpUrl !== undefined,
  checkIntervals: settings.checkIntervals.toSorted((a, b) => a - b),
  hasZapierApp: settings.zapierAppId !== undefined,
  billing: settings.billing,
  upgradesAreSuspended: settings.upgradesAreSuspended,
  hasSlackApp: settings.slackApp !== null,
  hasExplore: exploreCatalog !== null,
});
