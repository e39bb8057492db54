import type { RouteApp } from './register.ts';
import { registerOrganizationRoutes } from './routes/organizations.ts';
import { registerPeopleRoutes } from './routes/people.ts';
import { registerReportRoutes } from './routes/reports.ts';

/** Every group of endpoints that Pharos serves. A new module of routes/ has its line here. */
export const routes: readonly ((app: RouteApp) => void)[] = [
  registerPeopleRoutes,
  registerOrganizationRoutes,
  registerReportRoutes,
];
