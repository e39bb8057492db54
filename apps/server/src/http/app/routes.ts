import type { RouteApp } from './register.ts';
import { registerAccountRoutes } from '../organizations/account.ts';
import { registerCheckBulkRoutes } from '../checks/check-bulk.ts';
import { registerCheckFormRoutes } from '../checks/check-form.ts';
import { registerCheckRoutes } from '../checks/checks.ts';
import { registerContactRoutes } from '../people/contacts.ts';
import { registerEventRoutes } from '../events/events.ts';
import { registerInstallationRoutes } from '../organizations/installation.ts';
import { registerInvitationRoutes } from '../people/invitations.ts';
import { registerMemberRoutes } from '../people/members.ts';
import { registerOrganizationRoutes } from '../organizations/organizations.ts';
import { registerPasskeyRoutes } from '../sign-in/passkeys.ts';
import { registerPeopleRoutes } from '../people/people.ts';
import { registerProfileRoutes } from '../people/profile.ts';
import { registerReceiptRoutes } from '../alerts/alert-receipts.ts';
import { registerRecentStateChangeRoutes } from '../reports/recent-state-changes.ts';
import { registerReportRoutes } from '../reports/reports.ts';
import { registerSignInRoutes } from '../sign-in/sign-in.ts';
import { registerSsoRoutes } from '../sign-in/sso.ts';

/** Every group of endpoints that Pharos serves. A new module of routes/ has its line here. */
export const routes: readonly ((app: RouteApp) => void)[] = [
  registerInstallationRoutes,
  registerPeopleRoutes,
  registerSignInRoutes,
  registerSsoRoutes,
  registerPasskeyRoutes,
  registerOrganizationRoutes,
  registerMemberRoutes,
  registerContactRoutes,
  registerInvitationRoutes,
  registerAccountRoutes,
  registerProfileRoutes,
  registerReportRoutes,
  registerReceiptRoutes,
  registerCheckRoutes,
  registerCheckBulkRoutes,
  registerCheckFormRoutes,
  registerEventRoutes,
  registerRecentStateChangeRoutes,
];
