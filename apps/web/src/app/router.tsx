import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { DashboardPage } from '../features/dashboard/dashboard-page.tsx';
import { isApiError } from '../lib/api/api-error.ts';
import { getInstallation } from '../lib/api/first-calls.ts';
import { queryOf } from '../lib/api/queries.ts';
import { nextPage } from '../lib/next-page.ts';
import { endSession, readToken, startSession } from '../lib/session.ts';
import { ErrorPage } from './error-page.tsx';
import { loadAccount } from './load-account.ts';
import { LoadingPage } from './loading-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { queryClient } from './query-client.ts';
import { countIn, parseSearch, stringifySearch, textIn, wordIn } from './search.ts';
import { SignedIn } from './signed-in.tsx';

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFoundPage, errorComponent: ErrorPage });

const readInstallation = () => queryClient.ensureQueryData(queryOf(getInstallation, {}));

/* ── Entry: pages for whoever is not signed in, and where mails and the identity provider lead ── */

const login = createRoute({
  getParentRoute: () => root,
  path: '/login/{-$exportId}',
  validateSearch: (search): { next?: string | undefined; by?: 'sso' | undefined } => ({
    next: textIn(search, 'next'),
    by: wordIn(search, 'by', ['sso'] as const),
  }),
  beforeLoad: ({ search }) => {
    if (readToken() !== null) throw redirect({ href: nextPage(search.next, location.origin), replace: true });
  },
  loader: async () => {
    const installation = await readInstallation();
    if (!installation.has_accounts && installation.sign_up !== 'closed') throw redirect({ to: '/sign-up' });
    return installation;
  },
  component: lazyRouteComponent(() => import('../features/entry/log-in-page.tsx'), 'LogInPage'),
});
const signUp = createRoute({
  getParentRoute: () => root,
  path: '/sign-up',
  beforeLoad: () => {
    if (readToken() !== null) throw redirect({ to: '/' });
  },
  loader: () => readInstallation(),
  component: lazyRouteComponent(() => import('../features/entry/sign-up-page.tsx'), 'SignUpPage'),
});
const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  loader: () => readInstallation(),
  component: lazyRouteComponent(() => import('../features/entry/forgot-password-page.tsx'), 'ForgotPasswordPage'),
});
const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  validateSearch: (search): { token?: string | undefined } => ({ token: textIn(search, 'token') }),
  component: lazyRouteComponent(() => import('../features/entry/reset-password-page.tsx'), 'ResetPasswordPage'),
});
const verifyEmail = createRoute({
  getParentRoute: () => root,
  path: '/verify-email',
  validateSearch: (search): { token?: string | undefined } => ({ token: textIn(search, 'token') }),
  component: lazyRouteComponent(() => import('../features/entry/verify-email-page.tsx'), 'VerifyEmailPage'),
});
const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation/$token',
  // How it is accepted by somebody who is not signed in: with a new account, or with an own one.
  validateSearch: (search): { account?: 'own' | undefined } => ({
    account: wordIn(search, 'account', ['own'] as const),
  }),
  component: lazyRouteComponent(() => import('../features/entry/invitation-page.tsx'), 'InvitationPage'),
});
const ssoReturn = createRoute({
  getParentRoute: () => root,
  path: '/freshid/oauth/success',
  validateSearch: (search): Partial<Record<'code' | 'state' | 'iss' | 'error', string>> => ({
    code: textIn(search, 'code'),
    state: textIn(search, 'state'),
    iss: textIn(search, 'iss'),
    error: textIn(search, 'error'),
  }),
  component: lazyRouteComponent(() => import('../features/entry/sso-return-page.tsx'), 'SsoReturnPage'),
});
const loggedOut = createRoute({
  getParentRoute: () => root,
  path: '/freshid/logout',
  beforeLoad: ({ preload }) => {
    if (!preload) endSession();
    throw redirect({ to: '/login/{-$exportId}' });
  },
});
const tokenLogin = createRoute({
  getParentRoute: () => root,
  path: '/token-login/$token/$organizationId',
  beforeLoad: ({ params }) => {
    startSession(params.token, countIn(params, 'organizationId') ?? null);
    queryClient.clear();
    throw redirect({ to: '/' });
  },
});

/* ── The app: behind a session, inside of the shell ── */

const toLogIn = (href: string) =>
  redirect({ to: '/login/{-$exportId}', search: { next: href === '/' ? undefined : href } });

const app = createRoute({
  getParentRoute: () => root,
  id: 'app',
  // The check drawer opens over any page: `new`, or the id of the check that is edited.
  validateSearch: (search): { check?: 'new' | number | undefined } => ({
    check: wordIn(search, 'check', ['new'] as const) ?? countIn(search, 'check'),
  }),
  beforeLoad: ({ location }) => {
    if (readToken() === null) throw toLogIn(location.href);
  },
  loader: async ({ location }) => {
    try {
      await loadAccount();
    } catch (error) {
      // The token that was kept is of no use any more.
      if (isApiError(error, 401)) throw toLogIn(location.href);
      throw error;
    }
  },
  pendingComponent: LoadingPage,
  component: SignedIn,
});

const STATUS_FILTERS = ['all', 'up', 'down', 'pause'] as const;
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
  /** A preset's name, or else `from` and `to` as calendar days, "2026-11-21". */
  range?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  /** Of the incidents. */
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
  component: lazyRouteComponent(() => import('../features/reports/reports-page.tsx'), 'ReportsPage'),
});

const settings = createRoute({
  getParentRoute: () => app,
  path: '/settings',
  staticData: { crumb: 'Settings' },
  component: lazyRouteComponent(() => import('../features/settings/settings-layout.tsx'), 'SettingsLayout'),
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
  component: lazyRouteComponent(() => import('../features/settings/users/users-page.tsx'), 'UsersPage'),
});
const account = createRoute({
  getParentRoute: () => settings,
  path: '/account',
  staticData: { crumb: 'Account' },
  component: lazyRouteComponent(() => import('../features/settings/account/account-page.tsx'), 'AccountPage'),
});
const pricing = createRoute({
  getParentRoute: () => settings,
  path: '/pricing',
  staticData: { crumb: 'Plans & Pricing' },
  validateSearch: (search): { interest?: string | undefined; state?: string | undefined } => ({
    interest: textIn(search, 'interest'),
    state: textIn(search, 'state'),
  }),
  component: lazyRouteComponent(() => import('../features/settings/pricing/pricing-page.tsx'), 'PricingPage'),
});
const profile = createRoute({
  getParentRoute: () => app,
  path: '/profile',
  staticData: { crumb: 'Profile' },
  component: lazyRouteComponent(() => import('../features/settings/profile/profile-page.tsx'), 'ProfilePage'),
});

const entry = [
  login,
  signUp,
  forgotPassword,
  resetPassword,
  verifyEmail,
  invitation,
  ssoReturn,
  loggedOut,
  tokenLogin,
] as const;

export const router = createRouter({
  routeTree: root.addChildren([
    ...entry,
    app.addChildren([home, dashboard, reports, profile, settings.addChildren([settingsHome, users, account, pricing])]),
  ]),
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultPendingMs: 150,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption {
    /** What the page is called in the breadcrumb. */
    crumb?: string;
  }
}
