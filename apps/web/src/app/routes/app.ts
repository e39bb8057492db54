import { createRoute, type ParsedLocation, redirect } from '@tanstack/react-router';
import { DashboardPage } from '../../features/dashboard/dashboard-page.tsx';
import { takeSlackDeparture } from '../../features/settings/integrations/slack/slack-departure.ts';
import { GUIDED_ZAPS, type GuidedZap } from '../../features/settings/integrations/zapier/guided-zaps.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { chooseOrganization, readToken } from '../../lib/session.ts';
import { loadAccount } from '../load-account.ts';
import { LoadingPage } from '../loading-page.tsx';
import { countIn, textIn, wordIn } from '../search-params.ts';
import { SignedIn } from '../signed-in.tsx';
import { lazyPage } from './lazy-page.ts';
import { root } from './root.ts';

const toLogIn = ({ href, publicHref }: ParsedLocation) =>
  redirect({ to: '/login/{-$exportId}', search: { next: href === '/' ? undefined : publicHref } });

const app = createRoute({
  getParentRoute: () => root,
  id: 'app',
  // Every page can open the check drawer. `check` is `new` or the ID of the check to edit; `clone` is the ID of the
  // check to copy.
  validateSearch: (search): { check?: 'new' | number | undefined; clone?: number | undefined } => ({
    check: wordIn(search, 'check', ['new'] as const) ?? countIn(search, 'check'),
    clone: countIn(search, 'clone'),
  }),
  beforeLoad: ({ location }) => {
    if (readToken() === null) throw toLogIn(location);
  },
  loader: async ({ location }) => {
    try {
      await loadAccount();
    } catch (error) {
      if (isApiError(error, 401)) throw toLogIn(location);
      throw error;
    }
  },
  pendingComponent: LoadingPage,
  component: SignedIn,
});

const STATUS_FILTERS = ['all', 'up', 'down', 'pause', 'unknown'] as const;
interface DashboardSearch {
  status?: (typeof STATUS_FILTERS)[number] | undefined;
  search?: string | undefined;
  ordering?: string | undefined;
  page?: number | undefined;
}
const dashboardSearch = (search: Record<string, unknown>): DashboardSearch => ({
  status: wordIn(search, 'status', STATUS_FILTERS),
  search: textIn(search, 'search'),
  ordering: textIn(search, 'ordering'),
  page: countIn(search, 'page'),
});
const home = createRoute({
  getParentRoute: () => app,
  path: '/',
  staticData: { crumb: 'Dashboard' },
  validateSearch: dashboardSearch,
  component: DashboardPage,
});
const dashboard = createRoute({
  getParentRoute: () => app,
  path: '/dashboard',
  staticData: { crumb: 'Dashboard' },
  validateSearch: dashboardSearch,
  component: DashboardPage,
});
interface ReportsSearch {
  check_id?: number | undefined;
  /** The name of a preset. Without it, `from` and `to` are calendar days such as "2026-11-21". */
  range?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  page?: number | undefined;
  /** The state change whose analysis is open. */
  incident?: number | undefined;
}
const reports = createRoute({
  getParentRoute: () => app,
  path: '/reports',
  staticData: { crumb: 'Reports' },
  validateSearch: (search): ReportsSearch => ({
    check_id: countIn(search, 'check_id'),
    range: textIn(search, 'range'),
    from: textIn(search, 'from'),
    to: textIn(search, 'to'),
    page: countIn(search, 'page'),
    incident: countIn(search, 'incident'),
  }),
  component: lazyPage(() => import('../../features/reports/reports-page.tsx'), 'ReportsPage'),
});

const badgePages = () => import('../../features/badges/badge-pages.ts');
const badges = createRoute({
  getParentRoute: () => app,
  path: '/badge',
  staticData: { crumb: 'Badges' },
  component: lazyPage(badgePages, 'BadgesLayout'),
});
const badgeList = createRoute({
  getParentRoute: () => badges,
  path: '/',
  component: lazyPage(badgePages, 'BadgesPage'),
});
const newBadge = createRoute({
  getParentRoute: () => badges,
  path: '/new',
  staticData: { crumb: 'Create badge' },
  component: lazyPage(badgePages, 'NewBadgePage'),
});
const badge = createRoute({
  getParentRoute: () => badges,
  path: '/$badge',
  staticData: { crumb: 'Edit badge' },
  component: lazyPage(badgePages, 'EditBadgePage'),
});

const statusPages = createRoute({
  getParentRoute: () => app,
  path: '/status',
  staticData: { crumb: 'Status pages' },
  component: lazyPage(() => import('../../features/status-pages/status-pages-layout.tsx'), 'StatusPagesLayout'),
});
const statusPageList = createRoute({
  getParentRoute: () => statusPages,
  path: '/',
  component: lazyPage(() => import('../../features/status-pages/list/status-pages-page.tsx'), 'StatusPagesPage'),
});
const newStatusPage = createRoute({
  getParentRoute: () => statusPages,
  path: '/new',
  staticData: { crumb: 'Create public status page' },
  component: lazyPage(() => import('../../features/status-pages/editor/new-page.tsx'), 'NewPage'),
});
const statusPage = createRoute({
  getParentRoute: () => statusPages,
  path: '/$page',
  staticData: { crumb: 'Edit public status page' },
  component: lazyPage(() => import('../../features/status-pages/editor/edit-page.tsx'), 'EditPage'),
});

const noticePages = () => import('../../features/notices/notice-pages.ts');
const listSearch = (search: Record<string, unknown>): { page?: number | undefined } => ({
  page: countIn(search, 'page'),
});
const pageIncidents = createRoute({
  getParentRoute: () => statusPages,
  path: '/incidents',
  staticData: { crumb: 'Incidents' },
  validateSearch: listSearch,
  component: lazyPage(noticePages, 'IncidentsPage'),
});
const newPageIncident = createRoute({
  getParentRoute: () => statusPages,
  path: '/incidents/new',
  staticData: { crumb: 'Create incident' },
  /** A state change of the outage from which the incident is created. */
  validateSearch: (search): { outage?: number | undefined } => ({ outage: countIn(search, 'outage') }),
  component: lazyPage(noticePages, 'NewIncidentPage'),
});
const pageIncident = createRoute({
  getParentRoute: () => statusPages,
  path: '/incidents/$incident',
  staticData: { crumb: 'Incident' },
  component: lazyPage(noticePages, 'IncidentPage'),
});
const maintenances = createRoute({
  getParentRoute: () => statusPages,
  path: '/maintenance',
  staticData: { crumb: 'Maintenance' },
  validateSearch: listSearch,
  component: lazyPage(noticePages, 'MaintenancesPage'),
});
const newMaintenance = createRoute({
  getParentRoute: () => statusPages,
  path: '/maintenance/new',
  staticData: { crumb: 'Schedule maintenance' },
  component: lazyPage(noticePages, 'NewMaintenancePage'),
});
const maintenance = createRoute({
  getParentRoute: () => statusPages,
  path: '/maintenance/$maintenance',
  staticData: { crumb: 'Maintenance' },
  component: lazyPage(noticePages, 'EditMaintenancePage'),
});

const settings = createRoute({
  getParentRoute: () => app,
  path: '/settings',
  staticData: { crumb: 'Settings' },
  component: lazyPage(() => import('../../features/settings/settings-layout.tsx'), 'SettingsLayout'),
});
const settingsHome = createRoute({
  getParentRoute: () => settings,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/settings/users' });
  },
});
const users = createRoute({
  getParentRoute: () => settings,
  path: '/users',
  staticData: { crumb: 'Users' },
  component: lazyPage(() => import('../../features/settings/users/users-page.tsx'), 'UsersPage'),
});
interface IntegrationsSearch {
  sms?: 'new' | number | undefined;
  webhook?: 'new' | number | undefined;
  copy?: number | undefined;
  freshdesk?: 'new' | number | undefined;
  freshservice?: 'new' | number | undefined;
  /** The open tab. Absent for the first one. */
  tab?: 'zapier' | undefined;
  /** The guided Zap for which the new webhook is created. */
  zap?: GuidedZap | undefined;
  slack?: 'new' | number | undefined;
}
const integrations = createRoute({
  getParentRoute: () => settings,
  path: '/integrations',
  staticData: { crumb: 'Integrations' },
  validateSearch: (search): IntegrationsSearch => ({
    webhook: wordIn(search, 'webhook', ['new'] as const) ?? countIn(search, 'webhook'),
    copy: countIn(search, 'copy'),
    freshdesk: wordIn(search, 'freshdesk', ['new'] as const) ?? countIn(search, 'freshdesk'),
    freshservice: wordIn(search, 'freshservice', ['new'] as const) ?? countIn(search, 'freshservice'),
    tab: wordIn(search, 'tab', ['zapier'] as const),
    zap: wordIn(search, 'zap', GUIDED_ZAPS),
    slack: wordIn(search, 'slack', ['new'] as const) ?? countIn(search, 'slack'),
    sms: wordIn(search, 'sms', ['new'] as const) ?? countIn(search, 'sms'),
  }),
  component: lazyPage(() => import('../../features/settings/integrations/integrations-page.tsx'), 'IntegrationsPage'),
});
type SlackAnswer = Partial<Record<'code' | 'state' | 'error', string | undefined>>;
const slackAnswer = (search: Record<string, unknown>): SlackAnswer => ({
  code: textIn(search, 'code'),
  state: textIn(search, 'state'),
  error: textIn(search, 'error'),
});
const slackReturn = createRoute({
  getParentRoute: () => app,
  path: '/slack/oauth',
  validateSearch: slackAnswer,
  // Runs before the account is loaded, because the authorization was started for this organization.
  beforeLoad: () => {
    const organizationId = takeSlackDeparture();
    if (organizationId !== null) chooseOrganization(organizationId);
  },
  component: lazyPage(
    () => import('../../features/settings/integrations/slack/slack-return-page.tsx'),
    'SlackReturnPage',
  ),
});
export const slackReturnOfAccount = createRoute({
  getParentRoute: () => root,
  path: '/slack/oauth/$domainName',
  validateSearch: slackAnswer,
  // All accounts use the same address. The name in the path is ignored, so it cannot redirect elsewhere.
  beforeLoad: ({ search: { code, state, error } }) => {
    throw redirect({ to: '/slack/oauth', search: { code, state, error }, replace: true });
  },
});
const account = createRoute({
  getParentRoute: () => settings,
  path: '/account',
  staticData: { crumb: 'Account' },
  component: lazyPage(() => import('../../features/settings/account/account-page.tsx'), 'AccountPage'),
});
const apiKeys = createRoute({
  getParentRoute: () => settings,
  path: '/api-keys',
  staticData: { crumb: 'API keys' },
  component: lazyPage(() => import('../../features/settings/api-keys/api-keys-page.tsx'), 'ApiKeysPage'),
});
const locationPages = () => import('../location-pages.ts');
const privateLocations = createRoute({
  getParentRoute: () => settings,
  path: '/locations',
  staticData: { crumb: 'Locations' },
  component: lazyPage(locationPages, 'PrivateLocationsPage'),
});
const singleSignOn = createRoute({
  getParentRoute: () => settings,
  path: '/single-sign-on',
  staticData: { crumb: 'Single sign-on' },
  component: lazyPage(
    () => import('../../features/settings/single-sign-on/single-sign-on-page.tsx'),
    'SingleSignOnPage',
  ),
});
interface PricingSearch {
  interest?: string | undefined;
  /** The result of a payment or of a plan change. Shown once. */
  state?: string | undefined;
  payment?: 'card' | 'address' | undefined;
}
const pricing = createRoute({
  getParentRoute: () => settings,
  path: '/pricing',
  staticData: { crumb: 'Pricing and billing' },
  validateSearch: (search): PricingSearch => ({
    interest: textIn(search, 'interest'),
    state: textIn(search, 'state'),
    payment: wordIn(search, 'payment', ['card', 'address'] as const),
  }),
  component: lazyPage(() => import('../../features/settings/pricing/pricing-page.tsx'), 'PricingPage'),
});
const estimate = createRoute({
  getParentRoute: () => settings,
  path: '/estimate',
  staticData: { crumb: 'Estimate' },
  /** The ID of the chosen public plan, which also determines the period. */
  validateSearch: (search): { plan?: number | undefined } => ({ plan: countIn(search, 'plan') }),
  component: lazyPage(() => import('../../features/settings/pricing/estimate/estimate-page.tsx'), 'EstimatePage'),
});
const profile = createRoute({
  getParentRoute: () => app,
  path: '/profile',
  staticData: { crumb: 'Profile' },
  component: lazyPage(() => import('../../features/settings/profile/profile-page.tsx'), 'ProfilePage'),
});

const explore = createRoute({
  getParentRoute: () => app,
  path: '/explore',
  staticData: { crumb: 'Explore' },
  component: lazyPage(() => import('../../features/explore/explore-page.tsx'), 'ExplorePage'),
});

const monitoringAddresses = createRoute({
  getParentRoute: () => app,
  path: '/monitoring-ips',
  staticData: { crumb: 'Monitoring IPs' },
  component: lazyPage(locationPages, 'MonitoringAddressesPage'),
});

interface WeeklySearch {
  /** The date of a Monday. Without it, the last complete week is shown. */
  week?: string | undefined;
  /** The organization of the report, from the link in the mail. */
  organization?: number | undefined;
}
const weeklyReport = createRoute({
  getParentRoute: () => app,
  path: '/reports/weekly',
  staticData: { crumb: 'Weekly report' },
  validateSearch: (search): WeeklySearch => ({
    week: textIn(search, 'week'),
    organization: countIn(search, 'organization'),
  }),
  beforeLoad: ({ search: { organization } }) => {
    if (organization !== undefined) chooseOrganization(organization);
  },
  component: lazyPage(() => import('../../features/reports/weekly/weekly-report-page.tsx'), 'WeeklyReportPage'),
});

export const appRoutes = app.addChildren([
  slackReturn,
  home,
  dashboard,
  reports,
  weeklyReport,
  explore,
  monitoringAddresses,
  profile,
  statusPages.addChildren([
    statusPageList,
    newStatusPage,
    statusPage,
    pageIncidents,
    newPageIncident,
    pageIncident,
    maintenances,
    newMaintenance,
    maintenance,
  ]),
  badges.addChildren([badgeList, newBadge, badge]),
  settings.addChildren([
    settingsHome,
    users,
    integrations,
    account,
    apiKeys,
    privateLocations,
    singleSignOn,
    pricing,
    estimate,
  ]),
]);
