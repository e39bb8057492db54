import { createRoute, redirect } from '@tanstack/react-router';
import { isApiError } from '../../lib/api/api-error.ts';
import { readToken } from '../../lib/session.ts';
import { loadAccount } from '../load-account.ts';
import { LoadingPage } from '../loading-page.tsx';
import { countIn, textIn, wordIn } from '../search-params.ts';
import { lazyPage } from './lazy-page.ts';
import { root } from './root.ts';

const toLogIn = (href: string) => redirect({ to: '/login/{-$exportId}', search: { next: href } });
const pages = () => import('../../features/operator/operator-pages.ts');

const operator = createRoute({
  getParentRoute: () => root,
  path: '/operator',
  beforeLoad: ({ location }) => {
    if (readToken() === null) throw toLogIn(location.publicHref);
  },
  loader: async ({ location }) => {
    try {
      await loadAccount();
    } catch (error) {
      if (isApiError(error, 401)) throw toLogIn(location.publicHref);
      throw error;
    }
  },
  pendingComponent: LoadingPage,
  component: lazyPage(() => import('../operator-area.tsx'), 'OperatorArea'),
});

const STATES = ['AC', 'CA', 'PS', 'NA', 'SU', 'RT'] as const;
const PLANS = ['SPROUT', 'BLOSSOM', 'GARDEN', 'ESTATE', 'TRIAL'] as const;
const ORDERINGS = [
  '-created_on',
  'created_on',
  'name',
  '-name',
  '-last_used_on',
  'last_used_on',
  '-number_of_checks',
  'number_of_checks',
  'trial_ends_on',
  '-trial_ends_on',
  'next_payment_on',
  '-next_payment_on',
  'overdue_since',
  '-overdue_since',
] as const;
const MONEY = ['trial', 'paying', 'overdue', 'granted'] as const;
const VIEWS = ['payments'] as const;

interface OrganizationsSearch {
  search?: string | undefined;
  state?: (typeof STATES)[number] | undefined;
  plan?: (typeof PLANS)[number] | undefined;
  money?: (typeof MONEY)[number] | undefined;
  ordering?: (typeof ORDERINGS)[number] | undefined;
  /** `payments` shows the trials, payments and grants of each organization. Absent: members and usage. */
  view?: (typeof VIEWS)[number] | undefined;
  page?: number | undefined;
}
const home = createRoute({
  getParentRoute: () => operator,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/operator/organizations' });
  },
});
const organizations = createRoute({
  getParentRoute: () => operator,
  path: '/organizations',
  validateSearch: (search): OrganizationsSearch => ({
    search: textIn(search, 'search'),
    state: wordIn(search, 'state', STATES),
    plan: wordIn(search, 'plan', PLANS),
    money: wordIn(search, 'money', MONEY),
    ordering: wordIn(search, 'ordering', ORDERINGS),
    view: wordIn(search, 'view', VIEWS),
    page: countIn(search, 'page'),
  }),
  component: lazyPage(pages, 'OrganizationsPage'),
});
const organization = createRoute({
  getParentRoute: () => operator,
  path: '/organizations/$id',
  component: lazyPage(pages, 'OrganizationPage'),
});

const STATUSES = ['open', 'answered', 'closed'] as const;
interface TicketsSearch {
  search?: string | undefined;
  status?: (typeof STATUSES)[number] | undefined;
  page?: number | undefined;
}
const tickets = createRoute({
  getParentRoute: () => operator,
  path: '/tickets',
  validateSearch: (search): TicketsSearch => ({
    search: textIn(search, 'search'),
    status: wordIn(search, 'status', STATUSES),
    page: countIn(search, 'page'),
  }),
  component: lazyPage(pages, 'TicketsPage'),
});
const ticket = createRoute({
  getParentRoute: () => operator,
  path: '/tickets/$uuid',
  component: lazyPage(pages, 'OperatorTicketPage'),
});
const mail = createRoute({
  getParentRoute: () => operator,
  path: '/mail',
  component: lazyPage(pages, 'MailPage'),
});
const health = createRoute({
  getParentRoute: () => operator,
  path: '/health',
  component: lazyPage(pages, 'HealthPage'),
});
const locations = createRoute({
  getParentRoute: () => operator,
  path: '/locations',
  component: lazyPage(pages, 'LocationsPage'),
});
const retirement = createRoute({
  getParentRoute: () => operator,
  path: '/retirement',
  component: lazyPage(pages, 'RetirementPage'),
});
const operators = createRoute({
  getParentRoute: () => operator,
  path: '/operators',
  validateSearch: (search): { page?: number | undefined } => ({ page: countIn(search, 'page') }),
  component: lazyPage(pages, 'OperatorsPage'),
});

export const operatorRoutes = operator.addChildren([
  home,
  organizations,
  organization,
  tickets,
  ticket,
  mail,
  health,
  locations,
  retirement,
  operators,
]);
