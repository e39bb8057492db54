import { hasUsers } from '../../storage/people/users.ts';
import { hasProvedDomains } from '../../storage/sign-in/sso-connections.ts';
import type { Services } from '../context.ts';
import { serviceEndedOn } from './service-ended-on.ts';

export const readInstallation = async ({
  db,
  now,
  settings,
  exploreCatalog,
}: Pick<Services, 'db' | 'now' | 'settings' | 'exploreCatalog'>) => {
  const hasAccounts = await hasUsers(db);
  const isClosed = hasAccounts && (await serviceEndedOn(db, now())) !== null;
  return {
    version: settings.version,
    signup: isClosed ? ('closed' as const) : settings.signup,
    hasAccounts,
    hasSingleSignOn: await hasProvedDomains(db),
    sendsMail: settings.smtpUrl !== undefined,
    checkIntervals: settings.checkIntervals.toSorted((a, b) => a - b),
    hasZapierApp: settings.zapierAppId !== undefined,
    billing: settings.billing,
    upgradesAreSuspended: settings.upgradesAreSuspended,
    hasSlackApp: settings.slackApp !== null,
    hasExplore: exploreCatalog !== null,
  };
};
