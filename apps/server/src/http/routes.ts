import type { RouteApp } from './register.ts';
import { registerAccountRoutes } from './routes/account.ts';
import { registerCheckBulkRoutes } from './routes/check-bulk.ts';
import { registerCheckFormRoutes } from './routes/check-form.ts';
import { registerCheckRoutes } from './routes/checks.ts';
import { registerContactRoutes } from './routes/contacts.ts';
import { registerEventRoutes } from './routes/events.ts';
import { registerInstallationRoutes } from './routes/installation.ts';
import { registerInvitationRoutes } from './routes/invitations.ts';
import { registerMemberRoutes } from './routes/members.ts';
import { registerOrganizationRoutes } from './routes/organizations.ts';
import { registerPasskeyRoutes } from './routes/passkeys.ts';
import { registerPeopleRoutes } from './routes/people.ts';
import { registerProfileRoutes } from './routes/profile.ts';
import { registerReceiptRoutes } from './routes/receipts.ts';
import { registerRecentStateChangeRoutes } from './routes/recent-state-changes.ts';
import { registerReportRoutes } from './routes/reports.ts';
import { registerSignInRoutes } from './routes/sign-in.ts';
import { registerSsoRoutes } from './routes/sso.ts';

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
