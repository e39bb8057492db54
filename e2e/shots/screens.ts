import { PAGE_STORIES } from '../testing/public-pages/page-stories.ts';
import { IMPORT_SCREENS } from './screens/import-screens.ts';
import { LOCATION_SCREENS } from './screens/location-screens.ts';
import { OPERATOR_SCREENS } from './screens/operator-screens.ts';
import { PLAN_SCREENS } from './screens/plan-screens.ts';
import { asIf, IN_SIXTY_DAYS, LARGE, openFirst, type Screen } from './screens/screen.ts';
import { STATUS_PAGE_SCREENS } from './screens/status-page-screens.ts';

/** Add each new screen here or in the file of its subject. */
export const SCREENS: readonly Screen[] = [
  { name: 'sign-up-first-run', fill: 'first', path: '/sign-up', isPublic: true },
  { name: 'log-in', fill: 'empty', path: '/login', isPublic: true },
  { name: 'forgot-password', fill: 'empty', path: '/forgot-password', isPublic: true },
  { name: 'reset-password', fill: 'empty', path: '/reset-password?token=none', isPublic: true },
  { name: 'verify-email-used', fill: 'empty', path: '/verify-email?token=none', isPublic: true },
  { name: 'confirm-single-sign-on', fill: 'empty', path: '/confirm-single-sign-on?token=none', isPublic: true },
  { name: 'invitation-unknown', fill: 'empty', path: '/invitation/none', isPublic: true },
  { name: 'not-found', fill: 'empty', path: '/nothing/here', isPublic: true },
  { name: 'log-out', fill: 'empty', path: '/freshid/logout' },
  { name: 'dashboard-empty', fill: 'empty', path: '/dashboard' },
  { name: 'reports-empty', fill: 'empty', path: '/reports' },
  { name: 'dashboard-one', fill: 'one', path: '/dashboard' },
  { name: 'reports-one', fill: 'one', path: '/reports' },
  { name: 'dashboard', fill: 'many', path: '/dashboard' },
  { name: 'dashboard-page-3', fill: 'many', path: '/dashboard?page=3' },
  { name: 'dashboard-down', fill: 'many', path: '/dashboard?status=down' },
  { name: 'dashboard-nothing-found', fill: 'many', path: '/dashboard?search=nothing-like-it' },
  {
    name: 'dashboard-selected',
    fill: 'many',
    path: '/dashboard',
    fromWidth: LARGE,
    act: (page) => page.getByRole('checkbox').first().click(),
  },
  { name: 'dashboard-row-menu', fill: 'many', path: '/dashboard', act: openFirst('button', /^Actions for/) },
  { name: 'check-drawer-new', fill: 'many', path: '/dashboard?check=new' },
  { name: 'reports', fill: 'many', path: '/reports?check_id={checkout}' },
  { name: 'reports-6-hours', fill: 'many', path: '/reports?check_id={checkout}&range=6-hours' },
  { name: 'reports-month', fill: 'many', path: '/reports?check_id={checkout}&range=last-month' },
  {
    name: 'reports-analysis',
    fill: 'many',
    path: '/reports?check_id={checkout}&range=3-months',
    fromWidth: LARGE,
    act: openFirst('link', /View Analysis/),
  },
  { name: 'settings-users', fill: 'many', path: '/settings/users' },
  { name: 'settings-users-invite', fill: 'many', path: '/settings/users', act: openFirst('button', /Invite User/) },
  { name: 'settings-integrations-empty', fill: 'empty', path: '/settings/integrations' },
  { name: 'settings-integrations', fill: 'many', path: '/settings/integrations' },
  { name: 'settings-integrations-create', fill: 'many', path: '/settings/integrations?webhook=new' },
  { name: 'settings-integrations-zapier', fill: 'many', path: '/settings/integrations?tab=zapier' },
  {
    name: 'settings-integrations-zapier-create',
    fill: 'many',
    path: '/settings/integrations?tab=zapier&webhook=new&zap=trello',
  },
  { name: 'settings-integrations-slack', fill: 'many', path: '/settings/integrations?slack=new' },
  { name: 'settings-integrations-twilio', fill: 'many', path: '/settings/integrations?sms=new' },
  { name: 'settings-integrations-desk', fill: 'many', path: '/settings/integrations?freshdesk=new' },
  { name: 'settings-account', fill: 'many', path: '/settings/account' },
  {
    name: 'settings-account-transfer',
    fill: 'many',
    path: '/settings/account',
    act: asIf(
      {
        ownership_transfer: { new_owner: `${'x'.repeat(40)}@example.com`, effective_on: `${IN_SIXTY_DAYS}T12:00:00Z` },
      },
      'organization',
    ),
  },
  { name: 'settings-api-keys', fill: 'many', path: '/settings/api-keys' },
  {
    name: 'settings-api-keys-create',
    fill: 'many',
    path: '/settings/api-keys',
    act: openFirst('button', /Create key/),
  },
  { name: 'settings-single-sign-on', fill: 'many', path: '/settings/single-sign-on' },
  { name: 'download-export', fill: 'many', path: '/org/download-export' },
  { name: 'weekly-report', fill: 'many', path: '/reports/weekly' },
  { name: 'weekly-report-empty', fill: 'empty', path: '/reports/weekly' },
  { name: 'profile', fill: 'many', path: '/profile' },
  { name: 'notifications', fill: 'many', path: '/dashboard', act: openFirst('button', /^State changes/) },
  { name: 'palette', fill: 'many', path: '/dashboard', act: (page) => page.keyboard.press('Control+k') },
  { name: 'shortcuts', fill: 'many', path: '/dashboard', act: (page) => page.keyboard.press('?') },
  ...STATUS_PAGE_SCREENS,
  ...IMPORT_SCREENS,
  ...LOCATION_SCREENS,
  ...PLAN_SCREENS,
  ...OPERATOR_SCREENS,
  ...[...Object.keys(PAGE_STORIES), 'private'].map((story) => ({
    name: `public-page-${story}`,
    fill: 'stories' as const,
    path: `/s/7-${story}`,
    isPublic: true,
  })),
];
